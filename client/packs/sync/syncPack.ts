import type { PackOp } from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import { levels } from '../../levels/levelStore.ts';
import { addEdit, pendingEdits, setPending, withEdits } from './ownEdits.ts';
import type { EditKind, PackEdit } from './packEdit.ts';
import { packs } from './packStore.ts';
import { noteChange } from './recentChange.ts';
import { sendEdits } from './sendEdits.ts';
import { replaceTexts } from './textEdits.ts';
import { rememberChange } from './undoStack.ts';

/**
 * Shows operations at once and sends them in order, repeatedly until the server has answered. One request
 * takes a limited number, so that many are sent in parts.
 */
export function editPack(packId: number, ops: readonly PackOp[], kind: EditKind = 'edit'): void {
  if (ops.length === 0) return;
  const pack = packs.get(packId);
  if (pack) {
    const shown = withEdits(pack, pendingEdits(packId));
    noteChange(shown, { by: null, kind, ops, time: Date.now() });
    rememberChange(shown, ops, kind);
    const { edits, replaced, ops: based } = replaceTexts(pack.version, shown, pendingEdits(packId), ops);
    setPending(packId, edits);
    for (const part of inParts(based)) addEdit(packId, part, { kind, names: namesIn(part), replaced });
  } else {
    for (const part of inParts(ops)) addEdit(packId, part, { kind, names: namesIn(part) });
  }
  void sendEdits(packId);
}

const inParts = (ops: readonly PackOp[]): (readonly PackOp[])[] =>
  Array.from({ length: Math.ceil(ops.length / limits.packOps) }, (_, index) =>
    ops.slice(index * limits.packOps, (index + 1) * limits.packOps),
  );

/** The names are kept to say later what became of a level, even if it is deleted meanwhile. */
function namesIn(ops: readonly PackOp[]): PackEdit['names'] {
  const ids = ops.flatMap((op) => ('levelIds' in op ? op.levelIds : 'levelId' in op ? [op.levelId] : []));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = levels.get(id)?.name;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}
