import type { PlacedMover } from '../../formats/mission/placements/movers.ts';
import type { PlacedInterior, PlacedItem } from '../../formats/mission/placements.ts';
import type { LevelFiles, SceneFile } from './levelFiles.ts';
import { isShape } from './openShape.ts';

/** Skies that are placed as things, by their folder or name: seen from above, they would cover the level. */
const isSky = (file: string): boolean =>
  /(^|[\\/])(sky|skies|sky[-_ ]?(box|dome)\w*)([\\/]|\.dts$)/i.test(file);

/**
 * Replaces things whose shape file exists with its meshes; the others keep their stand-ins. `dome` was
 * recognised as a sky by its form.
 */
export function ownShapes(
  items: readonly PlacedItem[],
  files: LevelFiles,
  dome: SceneFile | null,
): { shapes: PlacedInterior[]; riders: PlacedMover[]; others: PlacedItem[] } {
  const shapes: PlacedInterior[] = [];
  const riders: PlacedMover[] = [];
  const others: PlacedItem[] = [];
  for (const item of items) {
    const { datablock, shape, skin, ride, ...placement } = item;
    const file = datablock === '' && isShape(shape.toLowerCase()) ? files.find(shape) : undefined;
    if (!file) others.push(item);
    else if (isSky(shape) || file.path === dome?.path) continue;
    else if (ride) riders.push(ride);
    else shapes.push({ ...placement, file: shape });
  }
  return { shapes, riders, others };
}
