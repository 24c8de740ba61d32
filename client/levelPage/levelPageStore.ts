import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import { divide } from '../state/divide.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** What only a level's page shows; comments, loves and packs are in their own stores. */
const pageOnly = [
  'addedBy',
  'remarks',
  'missesDependencies',
  'pictureSize',
  'hasPrevImage',
  'missionInfo',
  'dependencies',
  'playInfo',
  'leaderboardInfo',
  'archiveSize',
  'goldArchiveSize',
  'version',
] as const satisfies Array<keyof ExtendedLevelInfo>;

type PageOnly = Pick<ExtendedLevelInfo, (typeof pageOnly)[number]>;

export interface LevelPageFacts extends PageOnly {
  id: number;
  editedAt: number | null;
}

export const levelPages = createEntityStore<LevelPageFacts>((page) => page.editedAt ?? 0);
const useLevelPages = levelPages.useStore;

/** Splits a reply into the parts that the stores hold. */
export function splitLevel(extended: ExtendedLevelInfo) {
  const { comments, commentCount, lovedByYou, packs, ...rest } = extended;
  const { chosen, others: level } = divide(rest, pageOnly);
  const page: LevelPageFacts = { id: level.id, editedAt: level.editedAt, ...chosen };
  return { level, page, comments, commentCount, lovedByYou, packs };
}

export const useLevelPage = (id: number): LevelPageFacts | undefined =>
  useLevelPages((state) => state.byId.get(id));
