import type { ExtendedLevelInfo, LevelInfo } from '../../shared/levels.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** What a level's page shows beyond what lists show; comments, loves and packs are in their own stores. */
export type LevelPage = Omit<
  ExtendedLevelInfo,
  keyof LevelInfo | 'comments' | 'commentCount' | 'lovedByYou' | 'packs'
> & {
  id: number;
  editedAt: number | null;
};

export const levelPages = createEntityStore<LevelPage>((page) => page.editedAt ?? 0);
const useLevelPages = levelPages.useStore;

/** An answer, taken apart into what each store holds. */
export function splitLevel(extended: ExtendedLevelInfo) {
  const { comments, commentCount, lovedByYou, packs, ...rest } = extended;
  const { addedBy, remarks, missesDependencies, hasPrevImage, missionInfo, dependencies, ...more } = rest;
  const { playInfo, leaderboardInfo, archiveSize, version, ...level } = more;
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
  return { level, page, comments, commentCount, lovedByYou, packs };
}

export const useLevelPage = (id: number): LevelPage | undefined =>
  useLevelPages((state) => state.byId.get(id));
