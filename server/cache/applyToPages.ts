import type { EventName, EventPayload } from '../../shared/events.ts';
import type { ThingKind } from '../../shared/loves.ts';
import { accountsIn, idInRoom } from '../../shared/rooms.ts';
import type { PublishedEvent } from '../live/live.ts';
import { dropAccount } from './dropAccount.ts';
import { dropBehind } from './dropBehind.ts';
import { dropFiles } from './dropFiles.ts';
import { createPackVersions, type PackVersions } from './packVersions.ts';
import type { PageCaches } from './pageCaches.ts';
import { changeCount } from './patchCounts.ts';
import { dropPack, putPack, stepPack } from './patchPacks.ts';
import { changeLevelCount } from './patchPeople.ts';

/** What the effects of events need beside the pages. */
interface Kept {
  pageCaches: PageCaches;
  uploads: Uploads;
  versions: PackVersions;
}

/** Who has uploaded what is on the list. */
interface Uploads {
  uploaderOf(levelId: number): number | undefined;
  countBy(accountId: number): number;
}

type Effects = {
  [Name in EventName]: (kept: Kept, payload: EventPayload<Name>, rooms: readonly string[]) => void;
};

const noEffect = () => {};

function dropLevel({ pageCaches, uploads }: Kept, { id }: { id: number }): void {
  pageCaches.levels.drop(id);
  dropFiles(pageCaches, id);
  pageCaches.packs.patchShowing('level', id, (pack) => (pack.levelIds.includes(id) ? null : pack));
  const uploader = uploads.uploaderOf(id);
  if (uploader !== undefined) pageCaches.profiles.drop(uploader);
}

/** A level comes or goes: a person's number of levels stands beside their name on any page. */
function dropListed(kept: Kept, level: { id: number }, rooms: readonly string[]): void {
  dropLevel(kept, level);
  for (const name of rooms) {
    const uploader = idInRoom('profile', name);
    if (uploader !== null) changeLevelCount(kept.pageCaches, uploader, kept.uploads.countBy(uploader));
  }
}

const dropLoves = ({ loves }: PageCaches, kind: ThingKind, id: number): void =>
  loves.patchAll((own) => (own[kind].has(id) ? null : own));

/** A thing that comes back from the bin brings its loves; nobody loves a new one. */
function addLoves({ loves }: PageCaches, { lovedCount }: { lovedCount: number }): void {
  if (lovedCount > 0) loves.clear();
}

function dropHistory({ pageCaches }: Kept, packId: number): void {
  pageCaches.histories.patchAll((history, asked) => (asked.packId === packId ? null : history));
  pageCaches.steps.patchAll((steps, asked) => (asked.packId === packId ? null : steps));
}

/** The pages of everybody who may edit it. */
function dropOwn({ pageCaches }: Kept, packId: number): void {
  const isIt = ({ id }: { id: number }) => id === packId;
  pageCaches.ownPacks.patchShowing('pack', packId, (own) =>
    own.packs.some(isIt) || own.sharedPacks.some(isIt) ? null : own,
  );
}

const dropOwnOf = ({ pageCaches }: Kept, _: unknown, rooms: readonly string[]): void => {
  for (const id of accountsIn(rooms)) pageCaches.ownPacks.drop(id);
};

/** Event → how it changes the pages in memory. */
const effects: Effects = {
  'level:added': (kept, level, rooms) => {
    dropListed(kept, level, rooms);
    addLoves(kept.pageCaches, level);
  },
  'level:changed': dropLevel,
  // It follows `level:changed`.
  'level:edited': noEffect,
  'level:removed': (kept, level, rooms) => {
    dropListed(kept, level, rooms);
    dropLoves(kept.pageCaches, 'level', level.id);
  },
  'pack:added': ({ pageCaches, versions }, pack) => {
    pageCaches.packCount.drop(0);
    pageCaches.ownPacks.drop(pack.createdBy.id);
    addLoves(pageCaches, pack);
    versions.bringBack(pack.id);
    if (versions.take(pack.id, pack.version)) putPack(pageCaches, pack);
  },
  'pack:changed': ({ pageCaches, versions }, pack) => {
    if (!versions.take(pack.id, pack.version)) return;
    dropBehind(pageCaches, pack);
    putPack(pageCaches, pack);
  },
  'pack:removed': (kept, { id }) => {
    kept.versions.remove(id);
    kept.pageCaches.packCount.drop(0);
    dropHistory(kept, id);
    dropOwn(kept, id);
    dropPack(kept.pageCaches, id);
  },
  'pack:ops': (kept, step) => {
    kept.versions.take(step.packId, step.version);
    dropHistory(kept, step.packId);
    dropOwn(kept, step.packId);
    stepPack(kept.pageCaches, step);
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
  'pack:labelled': (kept, { packId }) => dropHistory(kept, packId),
  'presence:asked': noEffect,
  'editors:changed': (kept, { packId }) => {
    dropHistory(kept, packId);
    kept.pageCaches.packs.drop(packId);
  },
  'account:changed': ({ pageCaches }, profile) => dropAccount(pageCaches, profile),
  'comment:added': ({ pageCaches }, { levelId }) => pageCaches.levels.drop(levelId),
  'comment:removed': ({ pageCaches }, { levelId }) => pageCaches.levels.drop(levelId),
  'love:counted': ({ pageCaches, uploads }, { count, ...thing }) =>
    changeCount(pageCaches, uploads.uploaderOf, thing, { lovedCount: count }),
  'download:counted': ({ pageCaches, uploads }, { count, ...thing }) =>
    changeCount(pageCaches, uploads.uploaderOf, thing, { downloads: count }),
  'love:set': ({ pageCaches }, _, rooms) => {
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
 * Makes what applies an event to the pages that it affects, whether it was published here or by another
 * process of the site.
 */
export function createPageChanges(
  pageCaches: PageCaches,
  uploads: Uploads,
): (event: PublishedEvent, rooms: readonly string[]) => void {
  const kept: Kept = { pageCaches, uploads, versions: createPackVersions() };
  return ({ name, payload }, rooms) => {
    const effect: (kept: Kept, payload: never, rooms: readonly string[]) => void = effects[name];
    // The compiler cannot connect the event with its payload through the table.
    effect(kept, payload as never, rooms);
  };
}
