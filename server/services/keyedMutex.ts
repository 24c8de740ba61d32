import type { Database } from '../db/connect.ts';

/** The last of those who wait for a pack. */
const queues = new WeakMap<Database, Map<number, Promise<unknown>>>();

/**
 * One change of a pack at a time. Transactions would sort out changes at the same moment too (and do so between
 * processes), but each lost race costs a repetition.
 */
export async function inTurn<T>(db: Database, packId: number, change: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? new Map<number, Promise<unknown>>();
  queues.set(db, queue);
  const before = queue.get(packId) ?? Promise.resolve();
  const turn = before.then(change, change);
  queue.set(packId, turn);
  try {
    return await turn;
  } finally {
    if (queue.get(packId) === turn) queue.delete(packId);
  }
}
