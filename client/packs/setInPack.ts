import { placeAt } from '../../shared/applyPackOp.ts';
import { editPack } from './sync/syncPack.ts';

/** Adds a level to the end of a pack, or takes it out. */
export function setInPack(
  pack: { id: number; levelIds: readonly number[] },
  levelId: number,
  isWanted: boolean,
): void {
  const levelIds = [levelId];
  editPack(pack.id, [
    isWanted
      ? { op: 'add', levelIds, ...placeAt(pack.levelIds, pack.levelIds.length) }
      : { op: 'remove', levelIds },
  ]);
}
