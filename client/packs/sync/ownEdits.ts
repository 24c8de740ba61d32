import type { PackOp } from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { randomId } from '../../state/randomId.ts';
import { createStore } from '../../store/createStore.ts';
import { keepEdits } from './keptEdits.ts';
import type { PackEdit } from './packEdit.ts';
import { withOps } from './packStore.ts';

interface OwnEdits {
  /** By pack, oldest first. */
  pending: ReadonlyMap<number, readonly PackEdit[]>;
  /** Packs whose last attempt to save did not succeed. */
  failing: ReadonlySet<number>;
}

export const useOwnEdits = createStore<OwnEdits>(() => ({ pending: new Map(), failing: new Set() }));

const none: readonly PackEdit[] = [];

export const pendingEdits = (packId: number): readonly PackEdit[] =>
  useOwnEdits.getState().pending.get(packId) ?? none;

export function setPending(packId: number, edits: readonly PackEdit[]): void {
  const pending = new Map(useOwnEdits.getState().pending);
  if (edits.length > 0) pending.set(packId, edits);
  else pending.delete(packId);
  useOwnEdits.setState({ pending });
  keepEdits(packId, edits);
}

export function addEdit(
  packId: number,
  ops: readonly PackOp[],
  { kind = 'edit', names = {}, replaced = {} }: Partial<Pick<PackEdit, 'kind' | 'names' | 'replaced'>> = {},
): void {
  const edit: PackEdit = { clientId: randomId(), kind, ops, names, replaced, isSent: false };
  setPending(packId, [...pendingEdits(packId), edit]);
}

/** The edit to send next: an unanswered one unchanged, else the waiting ones of its kind joined into one. */
export function takeEdit(packId: number): PackEdit | undefined {
  const [first, ...rest] = pendingEdits(packId);
  if (!first || first.isSent) return first;
  let edit: PackEdit = { ...first, isSent: true };
  for (let next = rest[0]; next && canJoin(edit, next); next = rest[0]) {
    edit = joined(edit, next);
    rest.shift();
  }
  setPending(packId, [edit, ...rest]);
  return edit;
}

function canJoin(edit: PackEdit, next: PackEdit): boolean {
  if (next.isSent || edit.isAlone || next.isAlone || edit.kind !== next.kind) return false;
  const ops = [...edit.ops, ...next.ops];
  return ops.length <= limits.packOps && countLevels(ops) <= limits.packOpLevels;
}

const countLevels = (ops: readonly PackOp[]): number =>
  ops.reduce((sum, op) => sum + ('levelIds' in op ? op.levelIds.length : 1), 0);

const joined = (edit: PackEdit, next: PackEdit): PackEdit => ({
  ...edit,
  ops: [...edit.ops, ...next.ops],
  names: { ...edit.names, ...next.names },
  replaced: { ...next.replaced, ...edit.replaced },
});

/**
 * Marks an edit of ours as applied: what is shown contains it already. It stays until its answer says what
 * became of each operation. Returns true when it was one of ours.
 */
export function markApplied(packId: number, clientId: string | null): boolean {
  const edits = pendingEdits(packId);
  if (!edits.some((edit) => edit.clientId === clientId)) return false;
  setPending(
    packId,
    edits.map((edit) => (edit.clientId === clientId ? { ...edit, isApplied: true } : edit)),
  );
  return true;
}

/** Removes an edit that was answered. */
export function dropEdit(packId: number, clientId: string): void {
  const edits = pendingEdits(packId);
  const others = edits.filter((edit) => edit.clientId !== clientId);
  if (others.length < edits.length) setPending(packId, others);
}

/** Sends an edit that was refused as a whole again, as one edit per operation. */
export function splitEdit(packId: number, clientId: string): void {
  setPending(
    packId,
    pendingEdits(packId).flatMap((edit) =>
      edit.clientId === clientId
        ? edit.ops.map((op) => ({
            ...edit,
            clientId: randomId(),
            ops: [op],
            isSent: false,
            isAlone: true,
          }))
        : edit,
    ),
  );
}

export const dropEdits = (packId: number): void => setPending(packId, []);

/** Clears the edits for another account; those kept on this device stay. */
export const forgetEdits = (): void => useOwnEdits.setState({ pending: new Map(), failing: new Set() });

export function setFailing(packId: number, isFailing: boolean): void {
  const failing = new Set(useOwnEdits.getState().failing);
  if (failing.has(packId) === isFailing) return;
  if (isFailing) failing.add(packId);
  else failing.delete(packId);
  useOwnEdits.setState({ failing });
}

/** The operations that a page has to show in addition to the confirmed pack. */
export const shownOps = (edits: readonly PackEdit[] = none): PackOp[] =>
  edits.flatMap(({ ops, isApplied }) => (isApplied ? [] : ops));

/** A pack as its page shows it: the confirmed state with our own edits applied. */
export function withEdits(pack: PackInfo, edits: readonly PackEdit[] = none): PackInfo {
  const ops = shownOps(edits);
  return ops.length === 0 ? pack : withOps(pack, ops);
}
