import type { ExtendedLevelInfo, LevelInfo } from '../../shared/levels.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** The part of a level that only its page shows; comments, loves and packs are in their own stores. */
export type LevelPage = Omit<ExtendedLevelInfo, keyof LevelInfo | 'comments' | 'lovedByYou' | 'packs'> & {
  id: number;
  editedAt: number | null;
};

export const levelPages = createEntityStore<LevelPage>((page) => page.editedAt ?? 0);
const useLevelPages = levelPages.useStore;

/** Splits a reply into the parts that the stores hold. */
export function splitLevel(extended: ExtendedLevelInfo) {
  const {
    comments,
    lovedByYou,
    packs,
    addedBy,
    remarks,
    missesDependencies,
    hasPrevImage,
    missionInfo,
    dependencies,
    playInfo,
    leaderboardInfo,
    archiveSize,
    version,
    ...level
  } = extended;
  const page: LevelPage = {
    id: level.id,
    editedAt: level.editedAt,
    addedBy,
    remarks,
    missesDependencies,
    hasPrevImage,
    missionInfo,
    dependencies,
    playInfo,
    leaderboardInfo,
    archiveSize,
    version,
  };
  return { level, page, comments, lovedByYou, packs };
}

export const useLevelPage = (id: number): LevelPage | undefined =>
  useLevelPages((state) => state.byId.get(id));
