import { isText } from '../../../shared/applyPackOp.ts';
import { CallError, reasonOf } from '../../api/callError.ts';
import { addLastingToast } from '../../state/toasts.ts';
import { describeOps } from '../describeOps.ts';
import { offerText } from './offerText.ts';
import { dropEdit, dropEdits, pendingEdits, splitEdit } from './ownEdits.ts';
import type { PackEdit } from './packEdit.ts';
import { forgetChange, recentChange } from './recentChange.ts';

/** Errors that would refuse every other edit of the pack too. */
const finalCodes = new Set(['not_allowed', 'pack_not_found', 'suspended', 'scope_missing']);

/**
 * Gives up a refused edit. An edit of several operations is first sent again as one edit per operation, so
 * that only what cannot be stored is given up. Texts stay in their form.
 */
export function refuseEdit(packId: number, edit: PackEdit, error: unknown): void {
  if (error instanceof CallError && finalCodes.has(error.code)) {
    const edits = pendingEdits(packId);
    dropEdits(packId);
    giveUp(packId, edits, error);
  } else if (edit.ops.length > 1) {
    splitEdit(packId, edit.clientId);
  } else {
    dropEdit(packId, edit.clientId);
    giveUp(packId, [edit], error);
  }
}

function giveUp(packId: number, edits: readonly PackEdit[], error: unknown): void {
  for (const edit of edits) for (const op of edit.ops) if (isText(op)) offerText(packId, edit, op);
  if (recentChange(packId)?.by === null) forgetChange(packId);
  const names: PackEdit['names'] = Object.assign({}, ...edits.map((edit) => edit.names));
  const done = describeOps(
    edits.flatMap(({ ops }) => ops),
    (id) => names[id],
  );
  addLastingToast(`Not saved: you ${done}. ${reasonOf(error)}`);
}
