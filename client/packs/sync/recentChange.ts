import type { ProfileInfo } from '../../../shared/accounts.ts';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackStep } from '../../../shared/packSteps.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { createStore } from '../../store/createStore.ts';

/** The last change of a pack while its page was open. */
export interface RecentChange extends Pick<PackStep, 'kind' | 'restored' | 'time'> {
  ops: readonly PackOp[];
  /** Null for ourselves. */
  by: ProfileInfo | null;
}

const useRecentChanges = createStore<{ byPack: ReadonlyMap<number, RecentChange> }>(() => ({
  byPack: new Map(),
}));

export const useRecentChange = (packId: number): RecentChange | undefined =>
  useRecentChanges(({ byPack }) => byPack.get(packId));

export const recentChange = (packId: number): RecentChange | undefined =>
  useRecentChanges.getState().byPack.get(packId);

/** Remembers a change of `before`, unless it changed nothing. */
export function noteChange(before: PackInfo, change: RecentChange): void {
  if (change.ops.reduce<PackContent>(applyPackOp, before) === before) return;
  const { byPack } = useRecentChanges.getState();
  useRecentChanges.setState({ byPack: new Map(byPack).set(before.id, change) });
}

/** Remembers somebody else's step. Call it before applying the step; after a gap its effect is unknown. */
export function noteStep(step: PackStep, before: PackInfo | undefined): void {
  if (before?.version !== step.version - step.ops.length) return;
  noteChange(before, step);
}

export function forgetChange(packId: number): void {
  const byPack = new Map(useRecentChanges.getState().byPack);
  byPack.delete(packId);
  useRecentChanges.setState({ byPack });
}
