import type { ObjectId } from 'mongodb';
import type { Database } from '../db/connect.ts';
import { readNewest } from './readChanges.ts';

/** So many events are numbered at a time. */
const numberedAtOnce = 500;
/** After so many lost races, the rest waits for the next call. */
const maxLost = 3;

/**
 * Numbers the stored events, and returns the number of the newest one. If events got their numbers while they are
 * written, a reader could see 7 before 6 is stored, and miss it. Here every batch writes to one counter, so
 * that of two processes one waits or repeats: numbers appear in order and have no gaps.
 */
export async function numberChanges(db: Database): Promise<number> {
  for (let lost = 0; lost < maxLost; ) {
    const ids = await findWaiting(db);
    if (ids.length === 0) break;
    const newest = await numberAll(db, ids);
    if (newest === null) lost += 1;
    else if (ids.length < numberedAtOnce) return newest;
  }
  return readNewest(db);
}

const waiting = { number: null };

async function findWaiting({ changes }: Database): Promise<ObjectId[]> {
  const found = await changes
    .find(waiting)
    .project<{ _id: ObjectId }>({ _id: 1 })
    .sort({ at: 1, _id: 1 })
    .limit(numberedAtOnce)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Returns the last number. Where another process has numbered some of them meanwhile, numbers none and returns null. */
const numberAll = (db: Database, ids: readonly ObjectId[]): Promise<number | null> =>
  db.transaction(async (session) => {
    const [first = 0] = await db.nextIds('changes', ids.length, session);
    // One statement for all takes the database half as long as one for each.
    const number = { $add: [first, { $indexOfArray: [{ $literal: ids }, '$_id'] }] };
    const { matchedCount } = await db.changes.updateMany(
      { _id: { $in: ids }, ...waiting },
      [{ $set: { number } }],
      { session },
    );
    if (matchedCount === ids.length) return first + ids.length - 1;
    await session.abortTransaction();
    return null;
  });
