import {
  fieldOf,
  isText,
  type PackOp,
  replacesSame,
  type TextField,
  type TextOp,
  textIn,
  textOf,
} from '../../../shared/applyPackOp.ts';
import type { PackState } from '../../../shared/packSteps.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import type { PackEdit } from './packEdit.ts';

interface Replacement {
  edits: PackEdit[];
  ops: PackOp[];
  replaced: PackEdit['replaced'];
}

/**
 * Gives each new text the version whose text it replaces, which tells the server what changed since. It
 * replaces an unsent text and inherits its base; a text under way passes on its own version until it is
 * answered (see `rebaseTexts`).
 */
export function replaceTexts(
  version: number,
  shown: PackInfo,
  pending: readonly PackEdit[],
  ops: readonly PackOp[],
): Replacement {
  let edits = [...pending];
  const replaced: Partial<Record<TextField, string>> = {};
  const based = ops.map((op) => {
    if (!isText(op)) return op;
    const earlier = edits.findLast((edit) => !edit.isApplied && edit.ops.some(replacesSame(op)));
    const earlierOp = earlier?.ops.find(replacesSame(op));
    const isWaiting = earlier !== undefined && !earlier.isSent;
    const field = fieldOf(op);
    replaced[field] = (isWaiting ? earlier.replaced[field] : undefined) ?? textIn(shown, op);
    if (isWaiting) edits = edits.flatMap((edit) => (edit === earlier ? withoutText(edit, op) : edit));
    return { ...op, base: earlierOp?.base ?? op.base ?? version };
  });
  return { edits, ops: based, replaced };
}

function withoutText(edit: PackEdit, op: TextOp): PackEdit[] {
  const ops = edit.ops.filter((each) => !replacesSame(op)(each));
  return ops.length > 0 ? [{ ...edit, ops }] : [];
}

/** After the answer to a text, a later one of ours replaces what was stored, if that is our own text. */
export function rebaseTexts(
  pending: readonly PackEdit[],
  answered: PackEdit,
  state: PackState,
): readonly PackEdit[] {
  const stored = answered.ops.filter(isText).filter((op) => textOf(op) === textIn(state, op));
  if (stored.length === 0) return pending;
  const fields = new Set(stored.map(fieldOf));
  return pending.map((edit) =>
    edit.isSent
      ? edit
      : {
          ...edit,
          ops: edit.ops.map((op) =>
            isText(op) && fields.has(fieldOf(op)) ? { ...op, base: state.version } : op,
          ),
        },
  );
}
