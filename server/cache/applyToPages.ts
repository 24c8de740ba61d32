import type { EventName, EventPayload } from '../../shared/events.ts';
import { accountsIn } from '../../shared/rooms.ts';
import type { PublishedEvent } from '../live/live.ts';
import { dropAccount } from './dropAccount.ts';
import type { PageCaches } from './pageCaches.ts';
import { changeCount } from './patchCounts.ts';
import { dropPack, putPack, stepPack } from './patchPacks.ts';

type Effects = {
  [Name in EventName]: (
    pageCaches: PageCaches,
    payload: EventPayload<Name>,
    rooms: readonly string[],
  ) => void;
};

const noEffect = () => {};

/**
 * A person's number of levels stands beside their name on any page, and loves come and go with a level.
 * Pictures change only with their own level.
 */
function dropAll(pageCaches: PageCaches, { id }: { id: number }): void {
  pageCaches.levels.clear();
  pageCaches.packs.clear();
  pageCaches.packList.clear();
  pageCaches.profiles.clear();
  pageCaches.histories.clear();
  pageCaches.steps.clear();
  pageCaches.loves.clear();
  pageCaches.ownPacks.clear();
  pageCaches.pictures.drop(id);
}

function dropLevel(pageCaches: PageCaches, { id }: { id: number }): void {
  pageCaches.levels.drop(id);
  pageCaches.pictures.drop(id);
  pageCaches.packs.patchAll((pack) => (pack.levelIds.includes(id) ? null : pack));
  pageCaches.profiles.patchAll((profile) =>
    profile.uploadedLevels.some((level) => level.id === id) ? null : profile,
  );
}

function dropHistory(pageCaches: PageCaches, packId: number): void {
  pageCaches.histories.patchAll((history, asked) => (asked.packId === packId ? null : history));
  pageCaches.steps.patchAll((steps, asked) => (asked.packId === packId ? null : steps));
}

/** The pages of everybody who may edit it. */
function dropOwn(pageCaches: PageCaches, packId: number): void {
  const isIt = ({ id }: { id: number }) => id === packId;
  pageCaches.ownPacks.patchAll((own) => (own.packs.some(isIt) || own.sharedPacks.some(isIt) ? null : own));
}

const dropOwnOf = (pageCaches: PageCaches, _: unknown, rooms: readonly string[]): void => {
  for (const id of accountsIn(rooms)) pageCaches.ownPacks.drop(id);
};

/** Event → how it changes the pages in memory. */
const effects: Effects = {
  'level:added': dropAll,
  'level:changed': dropLevel,
  'level:edited': dropLevel,
  'level:removed': dropAll,
  'pack:added': (pageCaches, pack) => {
    pageCaches.packCount.drop(0);
    pageCaches.ownPacks.drop(pack.createdBy.id);
    // A pack that comes back from the bin brings its loves.
    pageCaches.loves.clear();
    putPack(pageCaches, pack);
  },
  'pack:changed': putPack,
  'pack:removed': (pageCaches, { id }) => {
    pageCaches.packCount.drop(0);
    dropHistory(pageCaches, id);
    dropOwn(pageCaches, id);
    dropPack(pageCaches, id);
  },
  'pack:ops': (pageCaches, step) => {
    dropHistory(pageCaches, step.packId);
    dropOwn(pageCaches, step.packId);
    stepPack(pageCaches, step);
  },
  'levels:added': noEffect,
  'packs:added': noEffect,
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
  'pack:labelled': (pageCaches, { packId }) => dropHistory(pageCaches, packId),
  'presence:asked': noEffect,
  'editors:changed': (pageCaches, { packId }) => {
    dropHistory(pageCaches, packId);
    pageCaches.packs.drop(packId);
  },
  'account:changed': dropAccount,
  'comment:added': (pageCaches, { levelId }) => pageCaches.levels.drop(levelId),
  'comment:removed': (pageCaches, { levelId }) => pageCaches.levels.drop(levelId),
  'love:counted': (pageCaches, { kind, id, count }) =>
    changeCount(pageCaches, kind, id, { lovedCount: count }),
  'download:counted': (pageCaches, { kind, id, count }) =>
    changeCount(pageCaches, kind, id, { downloads: count }),
  'love:set': (pageCaches, _, rooms) => {
    for (const id of accountsIn(rooms)) pageCaches.loves.drop(id);
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
  pageCaches: PageCaches,
  { name, payload }: PublishedEvent,
  rooms: readonly string[],
): void {
  const effect: (pageCaches: PageCaches, payload: never, rooms: readonly string[]) => void = effects[name];
  // The compiler cannot connect the event with its payload through the table.
  effect(pageCaches, payload as never, rooms);
}
