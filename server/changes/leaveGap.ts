import type { Database } from '../db/connect.ts';

/** The counter that holds the number of the newest gap. */
export const gapCounter = 'newestGap';

/**
 * Skips a number of the public history after more was written than it can list: its readers miss an event, and
 * read everything anew.
 */
export async function leaveGap(db: Database): Promise<void> {
  await db.transaction(async (session) => {
    const [last] = await db.nextIds('changes', 1, session);
    await db.counters.updateOne({ _id: gapCounter }, { $set: { last } }, { upsert: true, session });
  });
}
