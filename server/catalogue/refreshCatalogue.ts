import type { FindCursor } from 'mongodb';
import type { Database } from '../db/connect.ts';
import { type LevelDocument, type ListedLevel, listedFields } from '../db/documents/level.ts';
import type { LevelCatalogue } from './catalogue.ts';

export const readListed = (db: Database, id: number): Promise<ListedLevel | null> =>
  db.levels.findOne<ListedLevel>({ _id: id }, { projection: listedFields });

export const readListedOf = (db: Database, ids: readonly number[]): Promise<ListedLevel[]> =>
  db.levels
    .find({ _id: { $in: [...ids] } })
    .project<ListedLevel>(listedFields)
    .toArray();

/** Each part takes the embedded engines a time that grows with the whole collection. */
const maxParts = 10;
const minIds = 4_000;
const maxInAnswer = 1_000_000;
/** A question leaves only when this process waits next: while it takes in one part, the next one has to be asked for. */
const askedAhead = 2;
/** Of all documents of an answer at once, the garbage collector would believe that they stay. */
const madeAtOnce = 50;

/**
 * Reads the list in parts: the embedded engines answer only when they have found everything, and so they find
 * the next part while this process puts one into the list.
 */
export async function fillCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  const newest = await db.counters.findOne({ _id: 'levels' });
  const parts = partsUpTo(newest?.last ?? 0);
  const asked = parts.splice(0, askedAhead).map((part) => ask(db, part));
  for (let part = asked.shift(); part; part = asked.shift()) {
    const { levels, hasAny } = part;
    let hasMore = await hasAny;
    asked.push(...parts.splice(0, 1).map((next) => ask(db, next)));
    for (; hasMore; hasMore = await levels.hasNext()) {
      while (levels.bufferedCount() > 0) {
        for (const level of levels.readBufferedDocuments(madeAtOnce)) catalogue.put(level);
      }
    }
  }
}

/**
 * SecantusDB takes in the whole collection at the first question that is neither for one level nor for a range of
 * them, which takes it 0.2 s for 10,000 levels. Asked once the list is read, beside the rest of the start, so that
 * visitors who come later do not wait for it.
 */
export function takeInLevels(db: Database): void {
  db.levels
    .findOne({}, { projection: { _id: 1 } })
    // The answer is of no use, and whoever asks next learns of a failure.
    .catch(() => undefined);
}

/** Asks for a part of the list, in answers as large as the database allows, not of a hundred levels first. */
function ask(db: Database, _id: Part): { levels: FindCursor<ListedLevel>; hasAny: Promise<boolean> } {
  const levels = db.levels
    .find({ _id })
    .sort({ _id: 1 })
    .project<ListedLevel>(listedFields)
    .batchSize(maxInAnswer);
  const hasAny = levels.hasNext();
  // A failure is thrown where it is waited for, unless an earlier one has ended the reading.
  hasAny.catch(() => undefined);
  return { levels, hasAny };
}

/** A range of IDs. */
interface Part {
  $gte: number;
  $lt: number;
}

/** The first and the last are open, since an operator may have written other IDs. */
function partsUpTo(last: number): Part[] {
  const size = Math.max(minIds, Math.ceil(last / maxParts));
  const starts = Array.from(
    { length: Math.max(0, Math.ceil(last / size) - 1) },
    (_, index) => (index + 1) * size,
  );
  return [Number.NEGATIVE_INFINITY, ...starts].map((start, index) => ({
    $gte: start,
    $lt: starts[index] ?? Number.POSITIVE_INFINITY,
  }));
}

/**
 * Corrects the list after missed events: compares every level's edits and counts with the database. Levels
 * that change during the comparison are newer than what it reads, and are left alone.
 */
export async function refreshCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  const { revision } = catalogue;
  const seen = new Set<number>();
  const stale: number[] = [];
  const levels = db.levels
    .find()
    .project<Pick<LevelDocument, '_id' | 'editedAt' | 'downloads' | 'lovedCount'>>({
      editedAt: 1,
      downloads: 1,
      lovedCount: 1,
    });
  for await (const { _id, editedAt, downloads, lovedCount } of levels) {
    seen.add(_id);
    const known = catalogue.get(_id);
    if (known?.editedAt !== editedAt) stale.push(_id);
    const isWrong = known && (known.downloads !== downloads || known.lovedCount !== lovedCount);
    if (isWrong && !catalogue.hasChanged(_id, revision)) catalogue.setCount(_id, { downloads, lovedCount });
  }
  for (const id of catalogue.ids()) {
    if (!seen.has(id) && !catalogue.hasChanged(id, revision)) catalogue.remove(id);
  }
  if (stale.length === 0) return;
  const changed = db.levels.find({ _id: { $in: stale } }).project<ListedLevel>(listedFields);
  for await (const level of changed) {
    catalogue.letBack(level._id, revision);
    catalogue.put(level);
  }
}
