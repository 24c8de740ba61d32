import type { ProfileInfo } from '../../shared/accounts.ts';
import type { EventName, EventPayload } from '../../shared/events.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { PageCaches } from './pageCaches.ts';
import { changeCount } from './patchCounts.ts';
import { dropPack, putPack, stepPack } from './patchPacks.ts';

type Effects = { [Name in EventName]: (pages: PageCaches, payload: EventPayload<Name>) => void };

const noEffect = () => {};

/**
 * How many levels somebody has stands beside their name on any page. The pictures change only with their own level.
 */
function dropAll(pages: PageCaches, { id }: { id: number }): void {
  pages.levels.clear();
  pages.packs.clear();
  pages.packList.clear();
  pages.profiles.clear();
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

function dropAccount(pages: PageCaches, { id }: ProfileInfo): void {
  const isShown = ({ createdBy }: PackInfo) => createdBy.id === id;
  pages.profiles.drop(id);
  pages.packList.patchAll((packs) => (packs.some(isShown) ? null : packs));
  pages.packs.patchAll((pack) =>
    isShown(pack) || pack.editors.some((editor) => editor.id === id) ? null : pack,
  );
  pages.levels.patchAll((level) => {
    const isAuthor = level.comments.some(({ author }) => author.id === id);
    return level.addedBy.id === id || isAuthor || level.packs.some(isShown) ? null : level;
  });
}

/** Event → what it changes on which pages. */
const effects: Effects = {
  'level:added': dropAll,
  'level:changed': dropLevel,
  'level:edited': dropLevel,
  'level:removed': dropAll,
  'pack:added': (pages, pack) => {
    pages.packCount.drop(0);
    putPack(pages, pack);
  },
  'pack:changed': putPack,
  'pack:removed': (pages, { id }) => {
    pages.packCount.drop(0);
    dropPack(pages, id);
  },
  'pack:ops': stepPack,
  'levels:changed': noEffect,
  'packs:changed': noEffect,
  'ownPack:added': noEffect,
  'ownPack:changed': noEffect,
  'ownPack:removed': noEffect,
  'editor:invited': noEffect,
  'editor:removed': noEffect,
  'discussion:added': noEffect,
  'discussion:removed': noEffect,
  'looking:changed': noEffect,
  'comment:writing': noEffect,
  'together:changed': noEffect,
  'pack:labelled': noEffect,
  'presence:asked': noEffect,
  'editors:changed': (pages, { packId }) => pages.packs.drop(packId),
  'account:changed': dropAccount,
  'comment:added': (pages, { levelId }) => pages.levels.drop(levelId),
  'comment:removed': (pages, { levelId }) => pages.levels.drop(levelId),
  'love:counted': (pages, { kind, id, count }) => changeCount(pages, kind, id, { lovedCount: count }),
  'download:counted': (pages, { kind, id, count }) => changeCount(pages, kind, id, { downloads: count }),
  'love:set': noEffect,
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

/** Applies an event to the pages that show what it changes; it was published here or by another process of the site. */
export function applyToPages(pages: PageCaches, event: EventName, payload: unknown): void {
  const effect: (pages: PageCaches, payload: never) => void = effects[event];
  // The compiler cannot connect the event with its payload through the table.
  effect(pages, payload as never);
}
