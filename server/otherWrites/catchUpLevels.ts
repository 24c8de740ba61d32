import { z } from 'zod';
import { countEvents, countNames } from '../../shared/countNames.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { clearPages } from '../cache/clearPages.ts';
import { changeLevelCount } from '../cache/patchPeople.ts';
import { addToList } from '../catalogue/addToList.ts';
import { roomsOf } from '../catalogue/levelRooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import type { StoredChange } from '../db/changeStream.ts';
import { isCount, readCountsOf, type ThingCounts } from '../db/counts.ts';
import type { LevelDocument, ListedLevel } from '../db/documents/level.ts';
import { isTouch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { publishLevel } from '../levels/publishLevel.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';
import { unlessGone } from './unlessGone.ts';
import type { Write, WriteNotes } from './writeNotes.ts';

const batchSize = 1_000;

/**
 * Applies levels written by something other than a verb to the list and to the pages that show them. Each is noted for
 * the public history once the list has it.
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
}

type Rewritten = ReadonlyMap<number, StoredChange>;

async function readEach(deps: Deps, notes: WriteNotes, rewritten: Rewritten): Promise<void> {
  const { catalogue, db } = deps;
  const { revision } = catalogue;
  const found = await db.levels.find({ _id: { $in: [...rewritten.keys()] } }).toArray();
  const present = new Map(found.map((level) => [level._id, level]));
  const changed: LevelDocument[] = [];
  for (const change of rewritten.values()) {
    const level = present.get(change.id);
    const write = writeOf(deps, change, level);
    if (!level) remove(deps, change.id);
    else if (!catalogue.has(change.id)) {
      catalogue.letBack(change.id, revision);
      addToList(deps, level);
    } else {
      correctCounts(deps, change.id, level);
      putChanged(deps, level);
      changed.push(level);
    }
    if (write) notes.add(write);
  }
  // Also where lists show no change: the page of a level shows more.
  const published = await Promise.allSettled(
    changed.map((level) => unlessGone(() => publishLevel(deps, level))),
  );
  for (const each of published) if (each.status === 'rejected') throw each.reason;
}

function putChanged({ catalogue, pageCaches }: Deps, level: LevelDocument): void {
  const earlier = catalogue.uploaderOf(level._id);
  catalogue.put(level);
  if (earlier === undefined || earlier === level.addedBy) return;
  for (const id of [earlier, level.addedBy]) changeLevelCount(pageCaches, id, catalogue.countBy(id));
}

/** Only counts were written of a level on the list. */
const hasOnlyCounts = ({ catalogue }: Deps, change: StoredChange): boolean =>
  catalogue.has(change.id) && changesOnlyCounts(change);

/** Whether a write left everything else of a level as it was. */
export const changesOnlyCounts = ({ kind, fields }: StoredChange): boolean =>
  kind === 'updated' && Object.keys(fields).every((field) => isCount(field) || isTouch(field));

async function catchUpCounts(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return;
  const stored = await readCountsOf(
    deps.db,
    'level',
    changes.map(({ id }) => id),
  );
  for (const [id, each] of stored) correctCounts(deps, id, each);
}

/** What the public history says of a write, before the list has it; null where the list shows nothing of it. */
function writeOf({ catalogue }: Deps, change: StoredChange, level: ListedLevel | undefined): Write | null {
  const { id: levelId } = change;
  const known = catalogue.get(levelId);
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

/** Whether the list already has the change: nearly all changes are made by verbs, which publish them. */
function isKnown({ catalogue }: Deps, change: StoredChange): boolean {
  const { id, kind, fields } = change;
  const known = catalogue.get(id);
  if (kind === 'removed') return known === undefined;
  if (kind === 'inserted') return known !== undefined;
  const listed = Listed.safeParse(fields);
  if (!known || kind === 'replaced' || !listed.success) return false;
  const { downloads = known.downloads, lovedCount = known.lovedCount, editedAt } = listed.data;
  return (
    downloads === known.downloads &&
    lovedCount === known.lovedCount &&
    (changesOnlyCounts(change) || (editedAt !== undefined && editedAt <= (known.editedAt ?? 0)))
  );
}

function correctCounts(deps: Deps, id: number, stored: ThingCounts): void {
  const known = deps.catalogue.get(id);
  if (!known) return;
  const { downloads, lovedCount } = stored;
  deps.catalogue.setCount(id, { downloads, lovedCount });
  for (const name of countNames) {
    const count = stored[name];
    if (count !== known[name]) publishCount(deps, { event: countEvents[name], kind: 'level', id, count });
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
    for (const change of batch) {
      const level = present.get(change.id);
      const write = writeOf(deps, change, level);
      if (level) {
        catalogue.letBack(change.id, revision);
        catalogue.put(level);
        catalogue.setCount(change.id, { downloads: level.downloads, lovedCount: level.lovedCount });
      } else catalogue.remove(change.id);
      if (write) notes.add(write);
    }
  }
  clearPages(pageCaches);
}
