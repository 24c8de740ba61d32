import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import type { LevelPictures } from '../db/documents/level.ts';
import type { PageCache } from './pageCache.ts';

/** The pages as visitors see them; for signed-in people pages are read individually. */
export interface PageCaches {
  levels: PageCache<ExtendedLevelInfo>;
  packs: PageCache<ExtendedPackInfo>;
  /** The whole list, under the only key 0. */
  packList: PageCache<PackInfo[]>;
  /** How many packs there are, under the only key 0. */
  packCount: PageCache<number>;
  profiles: PageCache<ExtendedProfileInfo>;
  /** Which files are a level's pictures. */
  pictures: PageCache<LevelPictures>;
}
