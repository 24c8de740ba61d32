import type { ThingKind } from '../../shared/loves.ts';
import type { PageCaches } from './pageCaches.ts';

type Counts = { lovedCount: number } | { downloads: number };
interface Counted {
  id: number;
}

/** The account that has uploaded a level; undefined when the level is not on the list. */
type UploaderOf = (levelId: number) => number | undefined;

/** Writes a new count of a thing into its own page and into the lists on other pages. */
export function changeCount(
  pageCaches: PageCaches,
  uploaderOf: UploaderOf,
  { kind, id }: { kind: ThingKind; id: number },
  counts: Counts,
): void {
  if (kind === 'level') countLevel(pageCaches, uploaderOf(id), id, counts);
  else countPack(pageCaches, id, counts);
}

function countLevel(pageCaches: PageCaches, uploader: number | undefined, id: number, counts: Counts): void {
  pageCaches.levels.patch(id, (level) => ({ ...level, ...counts }));
  pageCaches.packs.patchShowing('level', id, (pack) => patchIn(pack, 'levels', pack.levels, id, counts));
  if (uploader === undefined) return;
  pageCaches.profiles.patch(uploader, (profile) =>
    patchIn(profile, 'uploadedLevels', profile.uploadedLevels, id, counts),
  );
}

function countPack(pageCaches: PageCaches, id: number, counts: Counts): void {
  pageCaches.packs.patch(id, (pack) => ({ ...pack, ...counts }));
  pageCaches.packList.patch(0, (packs) => counted(packs, id, counts));
  pageCaches.levels.patchShowing('pack', id, (level) => patchIn(level, 'packs', level.packs, id, counts));
  pageCaches.profiles.patchShowing('pack', id, (profile) =>
    patchIn(profile, 'createdPacks', profile.createdPacks, id, counts),
  );
}

/** Patches a list of a page; returns the page itself when the list does not contain the thing. */
function patchIn<Page, Item extends Counted>(
  page: Page,
  key: keyof Page,
  list: Item[],
  id: number,
  counts: Counts,
): Page {
  const patched = counted(list, id, counts);
  return patched === list ? page : { ...page, [key]: patched };
}

function counted<Item extends Counted>(list: Item[], id: number, counts: Counts): Item[] {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  return item ? list.with(index, { ...item, ...counts }) : list;
}
