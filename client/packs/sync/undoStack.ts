import type { PackContent, PackOp } from '../../../shared/applyPackOp.ts';
import { createStore } from '../../store/createStore.ts';
import { type Inverse, inverseOps } from './inverseOps.ts';
import type { EditKind } from './packEdit.ts';

/**
 * The operations that undo our own changes of a pack, the latest change last; never those of somebody else.
 */
interface UndoStack {
  undo: readonly (readonly Inverse[])[];
  redo: readonly (readonly Inverse[])[];
}

const maxSteps = 100;
const empty: UndoStack = { undo: [], redo: [] };

const useStacks = createStore<{ byPack: ReadonlyMap<number, UndoStack> }>(() => ({ byPack: new Map() }));

const stackOf = (packId: number): UndoStack => useStacks.getState().byPack.get(packId) ?? empty;
export const useUndoStack = (packId: number): UndoStack =>
  useStacks(({ byPack }) => byPack.get(packId)) ?? empty;

function setStack(packId: number, stack: UndoStack): void {
  useStacks.setState(({ byPack }) => ({ byPack: new Map(byPack).set(packId, stack) }));
}

/** Remembers how to take back our operations. Call it with the pack as it was shown before them. */
export function rememberChange(
  pack: PackContent & { id: number },
  ops: readonly PackOp[],
  kind: EditKind,
): void {
  const inverse = inverseOps(pack, ops);
  if (inverse.length === 0) return;
  const { undo, redo } = stackOf(pack.id);
  if (kind === 'undo') setStack(pack.id, { undo, redo: [...redo, inverse] });
  else setStack(pack.id, { undo: [...undo, inverse].slice(-maxSteps), redo: kind === 'redo' ? redo : [] });
}

/** Takes the latest change off the stack. */
export function takeChange(packId: number, kind: 'undo' | 'redo'): readonly Inverse[] | undefined {
  const stack = stackOf(packId);
  const latest = stack[kind].at(-1);
  if (latest) setStack(packId, { ...stack, [kind]: stack[kind].slice(0, -1) });
  return latest;
}

export function forgetChanges(packId: number): void {
  setStack(packId, empty);
}
