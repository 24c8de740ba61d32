import type { EventName, EventPayload } from '../../shared/events.ts';
import { accountsIn } from '../../shared/rooms.ts';
import type { PublishedEvent } from '../live/live.ts';
import { dropAccount } from './dropAccount.ts';
import type { PageCaches } from './pageCaches.ts';
import { changeCount } from './patchCounts.ts';
import { dropPack, putPack, stepPack } from './patchPacks.ts';

type Effects = {
  [Name in EventName]: (pages: PageCaches, payload: EventPayload<Name>, rooms: readonly string[]) => void;
};

const noEffect = () => {};

/**
 * A person's number of levels stands beside their name on any page, and loves come and go with a level.
 * Pictures change only with their own level.
 */
function dropAll(pages: PageCaches, { id }: { id: number }): void {
  pages.levels.clear();
  pages.packs.clear();
  pages.packList.clear();
  pages.profiles.clear();
  pages.histories.clear();
  pages.steps.clear();
  pages.loves.clear();
  pages.ownPacks.clear();
  pages.pictures.drop(id);
}

function dropLevel(pages: PageCaches, { id }: { id: number }): void {
  pages.levels.drop(id);
  pages.pictures.drop(id);
  pages.packs.patchAll((pack) => (pack.levelIds.includes(id) ? null : pack));
  pages.profiles.patchAll((profile) =>
    profile.uploadedLevels.some((level) => level.id === id) ? null : profile,
  );
}

function dropHistory(pages: PageCaches, packId: number): void {
  pages.histories.patchAll((history, asked) => (asked.packId === packId ? null : history));
  pages.steps.patchAll((steps, asked) => (asked.packId === packId ? null : steps));
}

/** The pages of everybody who may edit it. */
function dropOwn(pages: PageCaches, packId: number): void {
  const isIt = ({ id }: { id: number }) => id === packId;
  pages.ownPacks.patchAll((own) => (own.packs.some(isIt) || own.sharedPacks.some(isIt) ? null : own));
}

const dropOwnOf = (pages: PageCaches, _: unknown, rooms: readonly string[]): void => {
  for (const id of accountsIn(rooms)) pages.ownPacks.drop(id);
};

/** Event → how it changes the pages in memory. */
const effects: Effects = {
  'level:added': dropAll,
  'level:changed': dropLevel,
  'level:edited': dropLevel,
  'level:removed': dropAll,
  'pack:added': (pages, pack) => {
    pages.packCount.drop(0);
    pages.ownPacks.drop(pack.createdBy.id);
    // A level that comes back from the bin brings its loves.
    pages.loves.clear();
    putPack(pages, pack);
  },
  'pack:changed': putPack,
  'pack:removed': (pages, { id }) => {
    pages.packCount.drop(0);
    dropHistory(pages, id);
    dropOwn(pages, id);
    dropPack(pages, id);
  },
  'pack:ops': (pages, step) => {
    dropHistory(pages, step.packId);
    dropOwn(pages, step.packId);
    stepPack(pages, step);
  },
  'levels:changed': noEffect,
  'packs:changed': noEffect,
  'ownPack:added': dropOwnOf,
  'ownPack:changed': dropOwnOf,
  'ownPack:removed': dropOwnOf,
  'editor:invited': noEffect,
  'editor:removed': noEffect,
  'discussion:added': noEffect,
  'discussion:removed': noEffect,
  'looking:changed': noEffect,
  'comment:writing': noEffect,
  'together:changed': noEffect,
  'pack:labelled': (pages, { packId }) => dropHistory(pages, packId),
  'presence:asked': noEffect,
  'editors:changed': (pages, { packId }) => {
    dropHistory(pages, packId);
    pages.packs.drop(packId);
  },
  'account:changed': dropAccount,
  'comment:added': (pages, { levelId }) => pages.levels.drop(levelId),
  'comment:removed': (pages, { levelId }) => pages.levels.drop(levelId),
  'love:counted': (pages, { kind, id, count }) => changeCount(pages, kind, id, { lovedCount: count }),
  'download:counted': (pages, { kind, id, count }) => changeCount(pages, kind, id, { downloads: count }),
  'love:set': (pages, _, rooms) => {
    for (const id of accountsIn(rooms)) pages.loves.drop(id);
  },
  'leaderboard:changed': noEffect,
  'bests:changed': noEffect,
  'presence:changed': noEffect,
  'upload:progress': noEffect,
  'session:changed': noEffect,
  'session:ended': noEffect,
  'tokens:changed': noEffect,
  'site:people': noEffect,
  'report:queued': noEffect,
  'report:changed': noEffect,
  'bin:changed': noEffect,
  'moderation:logged': noEffect,
};

/**
 * Applies an event to the pages that it affects, whether it was published here or by another process of the
 * site.
 */
export function applyToPages(
  pages: PageCaches,
  { name, payload }: PublishedEvent,
  rooms: readonly string[],
): void {
  const effect: (pages: PageCaches, payload: never, rooms: readonly string[]) => void = effects[name];
  // The compiler cannot connect the event with its payload through the table.
  effect(pages, payload as never, rooms);
}
