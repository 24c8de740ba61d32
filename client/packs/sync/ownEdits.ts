import { create } from 'zustand';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { randomId } from '../../state/randomId.ts';
import { withOps } from './packStore.ts';

/** Operations of ours that the server has not confirmed. */
export interface PackEdit {
  /** The server applies an ID only once, so that an edit can be sent again. */
  clientId: string;
  ops: readonly PackOp[];
  /** A sent edit may have reached the server, so it must not change any more. */
  isSent: boolean;
}

interface OwnEdits {
  /** By pack, oldest first. */
  pending: ReadonlyMap<number, readonly PackEdit[]>;
  /** Packs whose last attempt to save got no answer. */
  failing: ReadonlySet<number>;
}

export const useOwnEdits = create<OwnEdits>(() => ({ pending: new Map(), failing: new Set() }));

const none: readonly PackEdit[] = [];

export const pendingEdits = (packId: number): readonly PackEdit[] =>
  useOwnEdits.getState().pending.get(packId) ?? none;

function setPending(packId: number, edits: readonly PackEdit[]): void {
  const pending = new Map(useOwnEdits.getState().pending);
  if (edits.length > 0) pending.set(packId, edits);
  else pending.delete(packId);
  useOwnEdits.setState({ pending });
}

export function addEdit(packId: number, ops: readonly PackOp[]): void {
  setPending(packId, [...pendingEdits(packId), { clientId: randomId(), ops, isSent: false }]);
}

/** The edit to send next: an unanswered one unchanged, else the waiting ones joined into one. */
export function takeEdit(packId: number): PackEdit | undefined {
  const [first, ...rest] = pendingEdits(packId);
  if (!first || first.isSent) return first;
  const joined = [first];
  while (rest[0] && opCount(joined) + rest[0].ops.length <= limits.packOps) {
    joined.push(...rest.splice(0, 1));
  }
  const edit = { ...first, ops: joined.flatMap(({ ops }) => ops), isSent: true };
  setPending(packId, [edit, ...rest]);
  return edit;
}

const opCount = (edits: readonly PackEdit[]): number => edits.reduce((sum, { ops }) => sum + ops.length, 0);

/** Removes an edit that was confirmed or refused. True when it was one of ours. */
export function dropEdit(packId: number, clientId: string | null): boolean {
  const edits = pendingEdits(packId);
  const others = edits.filter((edit) => edit.clientId !== clientId);
  if (others.length === edits.length) return false;
  setPending(packId, others);
  return true;
}

export const dropEdits = (packId: number): void => setPending(packId, []);

export function setFailing(packId: number, isFailing: boolean): void {
  const failing = new Set(useOwnEdits.getState().failing);
  if (isFailing) failing.add(packId);
  else failing.delete(packId);
  useOwnEdits.setState({ failing });
}

/** A pack as its page shows it: the confirmed state with our own edits applied. */
export const withEdits = (pack: PackInfo, edits: readonly PackEdit[] = none): PackInfo =>
  edits.length === 0
    ? pack
    : withOps(
        pack,
        edits.flatMap(({ ops }) => ops),
      );
