import type { InteriorBox } from '../../server/testing/tinyInterior.ts';
import { type Scene, slab } from './blocks.ts';
import type { Random } from './random.ts';
import { type Point, placeOn, tile } from './solids.ts';

/** A moving part of a level. */
export interface Platform {
  /** Where it turns. */
  ends: [Point, Point];
  /** From one end to the other, in milliseconds. */
  ms: number;
  /** Otherwise it waits until a marble comes. */
  runsAlone: boolean;
}

/** Some levels have a ferry along one side, some a lift at another that waits for a marble. */
export function placePlatforms({ blocks }: Scene, random: Random): Platform[] {
  const platforms: Platform[] = [];
  const [xs, ys, zs] = [blocks.map(({ x }) => x), blocks.map(({ y }) => y), blocks.map(({ z }) => z)];
  const at = (x: number, y: number, z: number): Point => placeOn({ x, y, z, base: z - slab });
  if (random.chance(0.5)) {
    const [x, z] = [Math.max(...xs) + 1.25, Math.min(...zs)];
    const ends: [Point, Point] = [at(x, Math.min(...ys), z), at(x, Math.max(...ys), z)];
    platforms.push({ ends, ms: random.between(4, 8) * 1_000, runsAlone: true });
  }
  if (random.chance(0.35)) {
    const [x, y] = [Math.min(...xs) - 1.25, Math.min(...ys)];
    const ends: [Point, Point] = [at(x, y, Math.min(...zs)), at(x, y, Math.max(...zs) + 0.5)];
    platforms.push({ ends, ms: random.between(3, 6) * 1_000, runsAlone: random.chance(0.4) });
  }
  return platforms;
}

/** The interior of a platform, around the place where a marble stands on it. */
export const partOf = (_: Platform): InteriorBox[] => [
  { min: [-tile / 2, -tile / 2, -slab], max: [tile / 2, tile / 2, 0], top: 0, sides: 1 },
];

/** TorqueScript of the platform that is the moving part `part` of `interior`. */
export function writePlatform({ ends, ms, runsAlone }: Platform, part: number, interior: string): string {
  const [first, last] = ends;
  const stops = runsAlone ? [first, last, first] : [first, last];
  const [x, y, z] = first;
  const trigger = `      new Trigger() { position = "${x - tile / 2} ${y + tile / 2} ${z}"; dataBlock = "TriggerGotoTarget"; polyhedron = "0 0 0 ${tile} 0 0 0 -${tile} 0 0 0 2"; targetTime = "${ms}"; };\n`;
  return `   new SimGroup(Platform${part}) {
      new PathedInterior() { position = "${first.join(' ')}"; basePosition = "${first.join(' ')}"; baseRotation = "1 0 0 0"; baseScale = "1 1 1"; dataBlock = "PathedDefault"; interiorResource = "${interior}"; interiorIndex = "${part}"; initialPosition = "0"; initialTargetPosition = "${runsAlone ? -1 : 0}"; };
      new Path() { isLooping = "0";
${stops.map((stop, index) => `         new Marker() { position = "${stop.join(' ')}"; seqNum = "${index}"; msToNext = "${ms}"; smoothingType = "Accelerate"; };`).join('\n')}
      };
${runsAlone ? '' : trigger}   };`;
}
