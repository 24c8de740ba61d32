import type { EventName, EventPayload } from '../../shared/events.ts';
import type { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { ThingKind } from '../../shared/loves.ts';
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
  profiles: PageCache<ExtendedProfileInfo>;
  /** Which files are a level's pictures. */
  pictures: PageCache<LevelPictures>;
}

type Effects = { [Name in EventName]: (pages: PageCaches, payload: EventPayload<Name>) => void };

const noEffect = () => {};
/** Every cache except the pictures, which change only with their own level. */
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

/** Drops every page that shows a count of a thing: its own page and lists on other pages. */
export function dropCounted(pages: PageCaches, kind: ThingKind, id: number): void {
  if (kind === 'level') pages.levels.drop(id);
  else {
    pages.levels.clear();
    pages.packList.clear();
  }
  pages.packs.clear();
  pages.profiles.clear();
}

/** Event → the pages that it makes out of date. */
const effects: Effects = {
  'level:added': everything,
  'level:changed': everythingOfLevel,
  'level:edited': everythingOfLevel,
  'level:removed': everythingOfLevel,
  'levels:changed': noEffect,
  'packs:changed': noEffect,
  'pack:added': everything,
  'pack:changed': everything,
  'pack:removed': everything,
  'pack:ops': everything,
  'ownPack:changed': noEffect,
  'pack:labelled': noEffect,
  'editors:changed': everything,
  'account:changed': everything,
  'comment:added': (pages, { levelId }) => pages.levels.drop(levelId),
  'comment:removed': (pages, { levelId }) => pages.levels.drop(levelId),
  'love:counted': (pages, { kind, id }) => dropCounted(pages, kind, id),
  'download:counted': (pages, { kind, id }) => dropCounted(pages, kind, id),
  'love:set': noEffect,
  'leaderboard:changed': noEffect,
  'bests:changed': noEffect,
  'presence:asked': noEffect,
  'presence:changed': noEffect,
  'upload:progress': noEffect,
  'session:changed': noEffect,
  'session:ended': noEffect,
  'ownPack:added': noEffect,
  'ownPack:removed': noEffect,
  'editor:invited': noEffect,
  'editor:removed': noEffect,
  'discussion:added': noEffect,
  'discussion:removed': noEffect,
  'looking:changed': noEffect,
  'comment:writing': noEffect,
  'tokens:changed': noEffect,
  'site:people': noEffect,
  'report:queued': noEffect,
  'report:changed': noEffect,
  'bin:changed': noEffect,
  'moderation:logged': noEffect,
};

/** Drops what an event made out of date; it was published here or by another process of the site. */
export function dropOutdated(pages: PageCaches, event: EventName, payload: unknown): void {
  const effect: (pages: PageCaches, payload: never) => void = effects[event];
  // The compiler cannot connect the event with its payload through the table.
  effect(pages, payload as never);
}
