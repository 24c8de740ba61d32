import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { isDuplicateKey } from './isDuplicateKey.ts';

/** One process of the site holds the lock until `until`, unless it renews it. */
export interface LockDocument {
  _id: string;
  holder: string;
  until: Date;
}

/** After the holder was killed, others wait this long for the lock. */
const lifeMs = 15_000;
const renewEveryMs = 3_000;
const askEveryMs = 100;

/** Runs `work` in only one process of the site at a time; the others wait. */
export async function withLock<T>(
  locks: Collection<LockDocument>,
  _id: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  while (!(await take(locks, _id, holder))) await wait(askEveryMs);
  const own = { _id, holder };
  // A failed renewal is retried before the lock expires.
  const renewal = setInterval(() => {
    locks.updateOne(own, { $set: { until: endOfLife() } }).catch(() => undefined);
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await locks.deleteOne(own);
  }
}

/** False while another process holds it. */
async function take(locks: Collection<LockDocument>, _id: string, holder: string): Promise<boolean> {
  try {
    // While the lock is valid the filter matches nothing, and the upsert fails with a duplicate key.
    await locks.updateOne(
      { _id, until: { $lt: new Date() } },
      { $set: { holder, until: endOfLife() } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const endOfLife = (): Date => new Date(Date.now() + lifeMs);
