import type { LevelInfo } from '../../shared/levels.ts';
import type { ListBeginning } from '../../shared/listBeginning.ts';
import type { ListedCounts } from '../../shared/loves.ts';
import { createEntityStore } from '../state/entityStore.ts';
import { createStore } from '../store/createStore.ts';

/** All levels known to this browser, as lists show them. */
export const levels = createEntityStore<LevelInfo>((level) => level.editedAt ?? 0);
export const useLevels = levels.useStore;

interface LevelLists {
  /** Whether `levels` holds the whole site. */
  isWhole: boolean;
  /** The first levels of the search page, if the search page was opened first; else null. */
  beginning: ListBeginning<LevelInfo> | null;
  /** Latest levels, newest first; null until loaded. */
  latestIds: readonly number[] | null;
}

export const useLevelLists = createStore<LevelLists>(() => ({
  isWhole: false,
  beginning: null,
  latestIds: null,
}));

export const showLatest = (latest: readonly LevelInfo[]): void =>
  useLevelLists.setState({ latestIds: latest.map((level) => level.id) });

/** Removes a level; false when it was removed before. */
export function removeLevel(id: number): boolean {
  if (levels.isRemoved(id)) return false;
  levels.remove(id);
  const { latestIds } = useLevelLists.getState();
  if (latestIds) useLevelLists.setState({ latestIds: latestIds.filter((known) => known !== id) });
  return true;
}

/** Sets the counts of a level: those of the server, or optimistic ones until the server publishes its own. */
export function countLevel(id: number, counts: { downloads?: number; lovedCount?: number }): void {
  levels.update(id, (level) => ({ ...level, ...counts }));
}

/** Sets counts of levels as lists receive them. */
export const countLevels = (counts: readonly ListedCounts[]): void => levels.updateAll(counts);

export const useLevel = (id: number): LevelInfo | undefined => useLevels((state) => state.byId.get(id));
