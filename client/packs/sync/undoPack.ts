import { addToast } from '../../state/toasts.ts';
import { stillPossible } from './inverseOps.ts';
import { pendingEdits, withEdits } from './ownEdits.ts';
import { packs } from './packStore.ts';
import { editPack } from './syncPack.ts';
import { takeChange } from './undoStack.ts';

/** Undoes or redoes our latest change, except for what others have changed since. */
export function undoPack(packId: number, kind: 'undo' | 'redo'): void {
  const pack = packs.get(packId);
  const inverse = pack && takeChange(packId, kind);
  if (!inverse) return;
  const ops = stillPossible(withEdits(pack, pendingEdits(packId)), inverse);
  if (ops.length > 0) editPack(packId, ops, kind);
  else addToast('Others have changed this since, so nothing was changed.');
}
