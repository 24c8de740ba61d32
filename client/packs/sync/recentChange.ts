import { create } from 'zustand';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackInfo, PackStep } from '../../../shared/packs.ts';
import { withOps } from './packStore.ts';

/** The last change of a pack while its page was open. */
export interface RecentChange {
  /** Null for ourselves. */
  by: ProfileInfo | null;
  ops: readonly PackOp[];
  /** The operations that undo it. */
  undo: readonly PackOp[];
  time: number;
}

const useRecentChanges = create<{ byPack: ReadonlyMap<number, RecentChange> }>(() => ({ byPack: new Map() }));

export const useRecentChange = (packId: number): RecentChange | undefined =>
  useRecentChanges(({ byPack }) => byPack.get(packId));

export const recentChange = (packId: number): RecentChange | undefined =>
  useRecentChanges.getState().byPack.get(packId);

/** Remembers a change of `before` with the operations that undo it, unless it changed nothing. */
export function noteChange(before: PackInfo, change: Omit<RecentChange, 'undo'>): void {
  const undo = opsBetween(withOps(before, change.ops), before);
  if (undo.length === 0) return;
  const { byPack } = useRecentChanges.getState();
  useRecentChanges.setState({ byPack: new Map(byPack).set(before.id, { ...change, undo }) });
}

/** Remembers somebody else's step. Call it before applying the step; after a gap its effect is unknown. */
export function noteStep(step: PackStep, before: PackInfo | undefined): void {
  if (before?.version !== step.version - step.ops.length) return;
  noteChange(before, { by: step.by, ops: step.ops, time: step.time });
}

export function forgetChange(packId: number): void {
  const byPack = new Map(useRecentChanges.getState().byPack);
  byPack.delete(packId);
  useRecentChanges.setState({ byPack });
}
