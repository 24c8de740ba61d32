import { applyPackOp, type PackContent } from '../../../shared/applyPackOp.ts';
import type { PackPresence } from '../../../shared/packPresence.ts';

/**
 * The index of the row before which a person would drop the level in their hand; null where it stands
 * already.
 */
export function ghostIndex<Pack extends PackContent>(
  pack: Pack,
  { focus, place }: PackPresence,
): number | null {
  if (typeof focus !== 'number' || !place) return null;
  const moved = applyPackOp(pack, { op: 'move', levelId: focus, ...place });
  if (moved === pack) return null;
  const before = moved.levelIds[moved.levelIds.indexOf(focus) - 1];
  return before === undefined ? 0 : pack.levelIds.indexOf(before) + 1;
}
