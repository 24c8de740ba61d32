import { z } from 'zod';
import { countNames } from '../../shared/countNames.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { clearPages } from '../cache/clearPages.ts';
import { addToList } from '../catalogue/addToList.ts';
import { roomsOf } from '../catalogue/levelRooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import type { StoredChange } from '../db/changeStream.ts';
import { readCountsOf, type ThingCounts } from '../db/counts.ts';
import type { LevelDocument, ListedLevel } from '../db/documents/level.ts';
import { isTouch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { publishLevel } from '../levels/publishLevel.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';
import type { Write, WriteNotes } from './writeNotes.ts';

const batchSize = 1_000;

/**
 * Applies levels written by something other than a verb to the list and to the pages that show them. They are noted in
 * the public history when the list has them, also if that takes another call.
 */
export async function catchUpLevels(
  deps: Deps,
  notes: WriteNotes,
  changes: readonly StoredChange[],
): Promise<void> {
  const stale = changes.filter((change) => !isKnown(deps, change));
  const counted = new Set(stale.filter((change) => hasOnlyCounts(deps, change)));
  const rewritten = new Map(
    stale.filter((change) => !counted.has(change)).map((change) => [change.id, change]),
  );
  await catchUpCounts(deps, [...counted]);
  if (isBulk([...rewritten])) await readInBulk(deps, notes, rewritten);
  else if (rewritten.size > 0) await readEach(deps, notes, rewritten);
  await notes.store();
}

type Rewritten = ReadonlyMap<number, StoredChange>;

async function readEach(deps: Deps, notes: WriteNotes, rewritten: Rewritten): Promise<void> {
  const { catalogue, db } = deps;
  const { revision } = catalogue;
  const found = await db.levels.find({ _id: { $in: [...rewritten.keys()] } }).toArray();
  const present = new Map(found.map((level) => [level._id, level]));
  notes.add(writesOf(deps, [...rewritten.values()], present));
  for (const level of found) {
    catalogue.letBack(level._id, revision);
    await announce(deps, level);
  }
  for (const id of rewritten.keys()) if (!present.has(id)) remove(deps, id);
}

/** Only counts were written of a level on the list. */
const hasOnlyCounts = ({ catalogue }: Deps, change: StoredChange): boolean =>
  catalogue.has(change.id) && changesOnlyCounts(change);

/** Whether a write left everything else of a level as it was. */
export const changesOnlyCounts = ({ kind, fields }: StoredChange): boolean =>
  kind === 'updated' && Object.keys(fields).every((field) => counts.has(field) || isTouch(field));

async function catchUpCounts(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return;
  const stored = await readCountsOf(
    deps.db,
    'level',
    changes.map(({ id }) => id),
  );
  for (const [id, each] of stored) correctCounts(deps, id, each);
}

const writesOf = (
  deps: Deps,
  changes: readonly StoredChange[],
  present: ReadonlyMap<number, ListedLevel>,
): Write[] => changes.flatMap((change) => writeOf(deps, change, present) ?? []);

/** What the public history says of a write; null where the list shows nothing of it. */
function writeOf(
  { catalogue }: Deps,
  change: StoredChange,
  present: ReadonlyMap<number, ListedLevel>,
): Write | null {
  const { id: levelId } = change;
  const known = catalogue.get(levelId);
  const level = present.get(levelId);
  if (!level) return known ? { change, facts: { event: 'level:removed', levelId } } : null;
  const info = presentLevel(level);
  const { name, downloads, lovedCount } = info;
  if (known && isSame(info, { ...known, downloads, lovedCount })) return null;
  return { change, facts: { event: known ? 'level:changed' : 'level:added', levelId, name } };
}

/** The fields of an update that lists show. */
const Listed = z.object({
  downloads: z.number().optional(),
  lovedCount: z.number().optional(),
  editedAt: z.number().optional(),
});
const counts = new Set<string>(countNames);

/** Whether the list already has the change: nearly all changes are made by verbs, which publish them. */
function isKnown({ catalogue }: Deps, { id, kind, fields }: StoredChange): boolean {
  const known = catalogue.get(id);
  if (kind === 'removed') return known === undefined;
  if (kind === 'inserted') return known !== undefined;
  const listed = Listed.safeParse(fields);
  if (!known || kind === 'replaced' || !listed.success) return false;
  const { downloads = known.downloads, lovedCount = known.lovedCount, editedAt } = listed.data;
  const hasContent = Object.keys(fields).some((field) => !counts.has(field) && !isTouch(field));
  return (
    downloads === known.downloads &&
    lovedCount === known.lovedCount &&
    (!hasContent || editedAt === known.editedAt)
  );
}

async function announce(deps: Deps, level: LevelDocument): Promise<void> {
  const known = deps.catalogue.get(level._id);
  if (!known) {
    // Its page may have been read before a later write.
    deps.pageCaches.levels.drop(level._id);
    return addToList(deps, level);
  }
  const { downloads, lovedCount } = level;
  correctCounts(deps, level._id, { downloads, lovedCount });
  // Its own page shows more than lists do.
  await publishLevel(deps, level);
}

function correctCounts(deps: Deps, id: number, { downloads, lovedCount }: ThingCounts): void {
  const known = deps.catalogue.get(id);
  if (!known) return;
  deps.catalogue.setCount(id, { downloads, lovedCount });
  if (lovedCount !== known.lovedCount) {
    publishCount(deps, { event: 'love:counted', kind: 'level', id, count: lovedCount });
  }
  if (downloads !== known.downloads) {
    publishCount(deps, { event: 'download:counted', kind: 'level', id, count: downloads });
  }
}

const isSame = (one: LevelInfo, other: LevelInfo): boolean => JSON.stringify(one) === JSON.stringify(other);

function remove({ catalogue, live }: Deps, id: number): void {
  const addedBy = catalogue.uploaderOf(id);
  if (addedBy === undefined) return;
  catalogue.remove(id);
  live.publish(roomsOf({ _id: id, addedBy }), 'level:removed', { id });
}

async function readInBulk(deps: Deps, notes: WriteNotes, rewritten: Rewritten): Promise<void> {
  const { catalogue, db, pageCaches } = deps;
  const changes = [...rewritten.values()];
  for (let start = 0; start < changes.length; start += batchSize) {
    const batch = changes.slice(start, start + batchSize);
    const { revision } = catalogue;
    const found = await readListedOf(
      db,
      batch.map(({ id }) => id),
    );
    const present = new Map(found.map((level) => [level._id, level]));
    notes.add(writesOf(deps, batch, present));
    for (const level of found) {
      catalogue.letBack(level._id, revision);
      catalogue.put(level);
      catalogue.setCount(level._id, { downloads: level.downloads, lovedCount: level.lovedCount });
    }
    for (const { id } of batch) if (!present.has(id)) catalogue.remove(id);
  }
  clearPages(pageCaches);
}
