import { z } from 'zod';
import type { LevelInfo } from '../../shared/levels.ts';
import { clearPages } from '../cache/clearPages.ts';
import { addToList } from '../catalogue/addToList.ts';
import { roomsOf } from '../catalogue/levelRooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { isTouch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { publishLevel } from '../levels/publishLevel.ts';
import { isBulk } from './isBulk.ts';
import { publishCount } from './publishCount.ts';

const batchSize = 1_000;

/** Applies levels written by something other than a verb to the list and to the pages that show them. */
export async function catchUpLevels(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  const stale = [...new Set(changes.filter((change) => !isKnown(deps, change)).map(({ id }) => id))];
  if (stale.length === 0) return;
  if (isBulk(stale)) return readInBulk(deps, stale);
  const found = await deps.db.levels.find({ _id: { $in: stale } }).toArray();
  for (const level of found) await announce(deps, level);
  const present = new Set(found.map(({ _id }) => _id));
  for (const id of stale.filter((each) => !present.has(each))) remove(deps, id);
}

/** The fields of an update that lists show. */
const Listed = z.object({
  downloads: z.number().optional(),
  lovedCount: z.number().optional(),
  editedAt: z.number().optional(),
});
const counts = new Set(['downloads', 'lovedCount']);

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
  const { catalogue } = deps;
  const { _id: id, downloads, lovedCount } = level;
  const known = catalogue.get(id);
  if (!known) return addToList(deps, level);
  catalogue.setCount(id, { downloads, lovedCount });
  if (lovedCount !== known.lovedCount) {
    publishCount(deps, { event: 'love:counted', kind: 'level', id, count: lovedCount });
  }
  if (downloads !== known.downloads) {
    publishCount(deps, { event: 'download:counted', kind: 'level', id, count: downloads });
  }
  if (!isSame(presentLevel(level), { ...known, downloads, lovedCount })) await publishLevel(deps, level);
}

const isSame = (one: LevelInfo, other: LevelInfo): boolean => JSON.stringify(one) === JSON.stringify(other);

function remove({ catalogue, live }: Deps, id: number): void {
  const addedBy = catalogue.uploaderOf(id);
  if (addedBy === undefined) return;
  catalogue.remove(id);
  live.publish(roomsOf({ _id: id, addedBy }), 'level:removed', { id });
}

async function readInBulk({ catalogue, db, pageCaches }: Deps, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const found = await readListedOf(db, batch);
    for (const level of found) {
      catalogue.put(level);
      catalogue.setCount(level._id, { downloads: level.downloads, lovedCount: level.lovedCount });
    }
    const present = new Set(found.map(({ _id }) => _id));
    for (const id of batch) if (!present.has(id)) catalogue.remove(id);
  }
  clearPages(pageCaches);
}
