import { create } from 'zustand';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import { limits } from '../../../shared/limits.ts';
import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackOp } from '../../../shared/packOps.ts';
import type { PackInfo, PackStep } from '../../../shared/packs.ts';
import { withOps } from './packStore.ts';

/** Operations of ours that the server has not confirmed. */
export interface PackEdit {
  /** Makes sending it twice harmless. */
  clientId: string;
  ops: readonly PackOp[];
  /** It may have arrived, so it must not change any more. */
  isSent: boolean;
}

/** What was done last to a pack while its page was open. */
export interface RecentChange {
  /** Null for ourselves. */
  by: ProfileInfo | null;
  ops: readonly PackOp[];
  /** What takes it back. */
  undo: readonly PackOp[];
  time: number;
}

interface PackEdits {
  /** By pack, oldest first. */
  pending: ReadonlyMap<number, readonly PackEdit[]>;
  /** Packs whose last attempt to save got no answer. */
  failing: ReadonlySet<number>;
  recent: ReadonlyMap<number, RecentChange>;
}

export const usePackEdits = create<PackEdits>(() => ({
  pending: new Map(),
  failing: new Set(),
  recent: new Map(),
}));

const none: readonly PackEdit[] = [];

export const pendingEdits = (packId: number): readonly PackEdit[] =>
  usePackEdits.getState().pending.get(packId) ?? none;

function setPending(packId: number, edits: readonly PackEdit[]): void {
  const pending = new Map(usePackEdits.getState().pending);
  if (edits.length > 0) pending.set(packId, edits);
  else pending.delete(packId);
  usePackEdits.setState({ pending });
}

export function addEdit(packId: number, ops: readonly PackOp[]): void {
  setPending(packId, [...pendingEdits(packId), { clientId: crypto.randomUUID(), ops, isSent: false }]);
}

/** The edit to send next: one that may have arrived as it was, else everything that waits in one. */
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

/** It was confirmed or refused. */
export function dropEdit(packId: number, clientId: string | null): void {
  const edits = pendingEdits(packId);
  if (edits.some((edit) => edit.clientId === clientId)) {
    setPending(
      packId,
      edits.filter((edit) => edit.clientId !== clientId),
    );
  }
}

export const dropEdits = (packId: number): void => setPending(packId, []);

export function setFailing(packId: number, isFailing: boolean): void {
  const failing = new Set(usePackEdits.getState().failing);
  if (isFailing) failing.add(packId);
  else failing.delete(packId);
  usePackEdits.setState({ failing });
}

/** A pack as its page shows it: what is confirmed, and ours applied to it. */
export const withEdits = (pack: PackInfo, edits: readonly PackEdit[] = none): PackInfo =>
  edits.length === 0
    ? pack
    : withOps(
        pack,
        edits.flatMap(({ ops }) => ops),
      );

/** Remembers what was done to `before`, to tell it and to offer its undoing; nothing for what changed nothing. */
export function noteChange(before: PackInfo, change: Omit<RecentChange, 'undo'>): void {
  const undo = opsBetween(withOps(before, change.ops), before);
  if (undo.length === 0) return;
  const { recent } = usePackEdits.getState();
  usePackEdits.setState({ recent: new Map(recent).set(before.id, { ...change, undo }) });
}

export function forgetChange(packId: number): void {
  const recent = new Map(usePackEdits.getState().recent);
  recent.delete(packId);
  usePackEdits.setState({ recent });
}

/** A step as it is heard, before it is applied: ours are confirmed by it, others' are told. */
export function noteStep(step: PackStep, before: PackInfo | undefined): void {
  const isOurs = pendingEdits(step.packId).some(({ clientId }) => clientId === step.clientId);
  if (isOurs) dropEdit(step.packId, step.clientId);
  else if (before?.version === step.version - step.ops.length) {
    noteChange(before, { by: step.by, ops: step.ops, time: step.time });
  }
}
