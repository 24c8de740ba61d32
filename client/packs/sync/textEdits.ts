import type { PackOp } from '../../../shared/applyPackOp.ts';
import type { PackInfo, PackState } from '../../../shared/packs.ts';
import type { PackEdit } from './packEdit.ts';

export type TextOp = Extract<PackOp, { op: 'rename' | 'describe' }>;
export const isText = (op: PackOp): op is TextOp => op.op === 'rename' || op.op === 'describe';

export const textOf = (op: TextOp): string => (op.op === 'rename' ? op.name : op.description);
const shownText = (pack: Pick<PackInfo, 'name' | 'description'>, { op }: TextOp): string =>
  op === 'rename' ? pack.name : pack.description;

interface Replacement {
  edits: PackEdit[];
  ops: PackOp[];
  replaced: PackEdit['replaced'];
}

/**
 * Gives each new text the version whose text it replaces, which tells the server what changed since. A text
 * that waits unsent is replaced by the new one, and passes on what it would have replaced; one that is under
 * way passes on its own version until it is answered (see `rebaseTexts`).
 */
export function replaceTexts(
  version: number,
  shown: PackInfo,
  pending: readonly PackEdit[],
  ops: readonly PackOp[],
): Replacement {
  let edits = [...pending];
  const replaced: Record<string, string> = {};
  const based = ops.map((op) => {
    if (!isText(op)) return op;
    const earlier = edits.findLast((edit) => !edit.isApplied && edit.ops.some((each) => each.op === op.op));
    const earlierOp = earlier?.ops.find((each): each is TextOp => isText(each) && each.op === op.op);
    const isWaiting = earlier !== undefined && !earlier.isSent;
    replaced[op.op] = (isWaiting && earlier.replaced[op.op]) || shownText(shown, op);
    if (isWaiting) edits = edits.flatMap((edit) => (edit === earlier ? withoutText(edit, op) : edit));
    return { ...op, base: earlierOp?.base ?? op.base ?? version };
  });
  return { edits, ops: based, replaced };
}

function withoutText(edit: PackEdit, { op }: TextOp): PackEdit[] {
  const ops = edit.ops.filter((each) => each.op !== op);
  return ops.length > 0 ? [{ ...edit, ops }] : [];
}

/** After the answer to a text, a later one of ours replaces what was stored, if that is our own text. */
export function rebaseTexts(
  pending: readonly PackEdit[],
  answered: PackEdit,
  state: PackState,
): readonly PackEdit[] {
  const stored = answered.ops.filter(isText).filter((op) => textOf(op) === shownText(state, op));
  if (stored.length === 0) return pending;
  const kinds = new Set<string>(stored.map(({ op }) => op));
  return pending.map((edit) =>
    edit.isSent
      ? edit
      : {
          ...edit,
          ops: edit.ops.map((op) => (isText(op) && kinds.has(op.op) ? { ...op, base: state.version } : op)),
        },
  );
}
