import { fieldOf, type TextOp, textOf } from '../../../shared/applyPackOp.ts';
import { changeDraft, draftOfPack, keepPackDraft } from './packDraft.ts';
import type { PackEdit } from './packEdit.ts';

/** A text that was not stored comes back into its form, unless a newer one is being typed there. */
export function offerText(packId: number, edit: PackEdit, op: TextOp): void {
  if (edit.kind !== 'edit') return;
  const field = fieldOf(op);
  if (draftOfPack(packId)[field]) return;
  const replaces = edit.replaced[field] ?? '';
  changeDraft(packId, { [field]: { typed: textOf(op), replaces, base: op.base ?? 0 } });
  // Perhaps nobody looks: the edit may be one that an earlier page has left.
  keepPackDraft(packId);
}
