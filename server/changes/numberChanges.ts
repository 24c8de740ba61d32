import type { ObjectId } from 'mongodb';
import type { Database } from '../db/connect.ts';

/** So many events are numbered at a time. */
export const numberedAtOnce = 500;

/**
 * Numbers the stored events, and returns how many there were. If events got their numbers while they are
 * written, a reader could see 7 before 6 is stored, and miss it. Here every batch writes to one counter, so
 * that of two processes one waits or repeats: numbers appear in order and have no gaps.
 */
export async function numberChanges(db: Database): Promise<number> {
  const waiting = { number: null };
  if (!(await db.changes.findOne(waiting, { projection: { _id: 1 } }))) return 0;
  return db.transaction(async (session) => {
    const found = await db.changes
      .find(waiting, { session })
      .project<{ _id: ObjectId }>({ _id: 1 })
      .sort({ at: 1, _id: 1 })
      .limit(numberedAtOnce)
      .toArray();
    if (found.length === 0) return 0;
    const ids = found.map(({ _id }) => _id);
    const [first = 0] = await db.nextIds('changes', ids.length, session);
    // One statement for all takes the database half as long as one for each.
    const number = { $add: [first, { $indexOfArray: [{ $literal: ids }, '$_id'] }] };
    await db.changes.updateMany({ _id: { $in: ids }, ...waiting }, [{ $set: { number } }], { session });
    return found.length;
  });
}
