import type { SceneBox } from './scene.ts';

/** The size of the map as it is drawn; other sizes are made of it. */
export const mapSize = { width: 768, height: 576 };

/** Around the level (0xRRGGBB), the same on light and dark pages. */
export const mapBackground = 0x1f2a36;

/** How the map shows the world from above: north (+y) is up. */
export interface MapFrame {
  /** Pixels of the whole map per unit of the world. */
  scale: number;
  /** The pixel of a place. */
  x(worldX: number): number;
  y(worldY: number): number;
}

/** Empty pixels around the level. */
const margin = 24;

/** A level of one point is not enlarged without bound. */
const smallestSide = 4;

/** What a map of `mapSize` shows of a level whose played part lies in `play`. */
export function mapFrame({ min, max }: SceneBox): MapFrame {
  const across = Math.max(max[0] - min[0], smallestSide);
  const along = Math.max(max[1] - min[1], smallestSide);
  const scale = Math.min((mapSize.width - 2 * margin) / across, (mapSize.height - 2 * margin) / along);
  const [middleX, middleY] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  return {
    scale,
    x: (worldX) => mapSize.width / 2 + (worldX - middleX) * scale,
    y: (worldY) => mapSize.height / 2 - (worldY - middleY) * scale,
  };
}
