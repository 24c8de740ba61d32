import type { EventName, EventPayload } from '../../shared/events.ts';
import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { ThingKind } from '../../shared/loves.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import type { LevelPictures } from '../db/documents/level.ts';
import type { PageCache } from './pageCache.ts';

/** The pages as visitors see them; whoever is signed in gets theirs read for them. */
export interface PageCaches {
  levels: PageCache<ExtendedLevelInfo>;
  packs: PageCache<ExtendedPackInfo>;
  /** All of them, under the only key 0. */
  packList: PageCache<PackInfo[]>;
  profiles: PageCache<ExtendedProfileInfo>;
  /** Which files a level's pictures are. */
  pictures: PageCache<LevelPictures>;
}

type Effects = { [Name in EventName]: (pages: PageCaches, payload: EventPayload<Name>) => void };

const nothing = () => {};
/** All but the pictures, which only their own level changes. */
const everything = (pages: PageCaches) => {
  pages.levels.clear();
  pages.packs.clear();
  pages.packList.clear();
  pages.profiles.clear();
};

const everythingOfLevel = (pages: PageCaches, { id }: { id: number }) => {
  everything(pages);
  pages.pictures.drop(id);
};

/** A new count of a thing also stands in lists on other pages. */
export function dropCounted(pages: PageCaches, kind: ThingKind, id: number): void {
  if (kind === 'level') pages.levels.drop(id);
  else {
    pages.levels.clear();
    pages.packList.clear();
  }
  pages.packs.clear();
  pages.profiles.clear();
}

/** What each event makes out of date. */
const effects: Effects = {
  'level:added': everything,
  'level:changed': everythingOfLevel,
  'level:edited': everythingOfLevel,
  'level:removed': everythingOfLevel,
  'pack:added': everything,
  'pack:changed': everything,
  'pack:removed': everything,
  'pack:ops': everything,
  'editors:changed': everything,
  'account:changed': everything,
  'comment:added': (pages, { levelId }) => pages.levels.drop(levelId),
  'comment:removed': (pages, { levelId }) => pages.levels.drop(levelId),
  'love:counted': (pages, { kind, id }) => dropCounted(pages, kind, id),
  'download:counted': (pages, { kind, id }) => dropCounted(pages, kind, id),
  'love:set': nothing,
  'presence:changed': nothing,
  'upload:progress': nothing,
  'session:changed': nothing,
  'session:ended': nothing,
  'tokens:changed': nothing,
  'site:people': nothing,
};

/** Applies an event that was published here or by another process of the site. */
export function dropOutdated(pages: PageCaches, event: EventName, payload: unknown): void {
  const effect: (pages: PageCaches, payload: never) => void = effects[event];
  // The event names its payload, which the compiler cannot follow through the table.
  effect(pages, payload as never);
}
