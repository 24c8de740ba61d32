import type { SignInInfo } from '../../shared/accounts.ts';
import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { ThingKind } from '../../shared/loves.ts';
import type { PackHistoryStep } from '../../shared/packHistory.ts';
import type { PackSteps } from '../../shared/packSteps.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import type { LevelPictures, PackedLevel } from '../db/documents/level.ts';
import type { PageCache } from './pageCache.ts';

/** The pages as visitors see them, and the additions for signed-in people. */
export interface PageCaches {
  levels: PageCache<ExtendedLevelInfo>;
  packs: PageCache<ExtendedPackInfo>;
  /** The whole list, under the only key 0. */
  packList: PageCache<PackInfo[]>;
  /** The number of packs, under the only key 0. */
  packCount: PageCache<number>;
  histories: PageCache<PackHistoryStep[], HistoryQuestion>;
  steps: PageCache<PackSteps, StepsQuestion>;
  profiles: PageCache<ExtendedProfileInfo>;
  /** The files that are a level's pictures. */
  pictures: PageCache<LevelPictures>;
  /** What a level's archive is made of. */
  packedLevels: PageCache<PackedLevel>;
  /** The things that an account loves. */
  loves: PageCache<OwnLoves>;
  /** The packs that an account may edit. */
  ownPacks: PageCache<OwnPacks>;
}

export interface HistoryQuestion {
  packId: number;
  before: number | undefined;
  limit: number;
}

export interface StepsQuestion {
  packId: number;
  since: number;
}

export type OwnLoves = Readonly<Record<ThingKind, ReadonlySet<number>>>;

export type OwnPacks = Pick<SignInInfo, 'packs' | 'sharedPacks'>;
