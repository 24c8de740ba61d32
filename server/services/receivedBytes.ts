import { dayMs } from '../../shared/durations.ts';
import type { Database } from '../db/connect.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import { serverLimits } from '../limits.ts';
import type { HideName } from './hideNames.ts';

/** Counts recently received bytes, so that nobody can fill the disk. */
export interface ReceivedBytes {
  /** The bytes that an address may still send, and the time until its day ends and its count begins anew. */
  leftOf(address: string): Promise<{ bytes: number; resetMs: number }>;
  add(address: string, bytes: number): Promise<void>;
  /** The bytes that accounts are sending now, which no document contains yet; by account. */
  underWay: Map<number, number>;
}

/**
 * Stored beside the limits of calls, in their collection: a document that counts bytes and expires after a
 * day.
 */
export function createReceivedBytes({
  db,
  clock,
  hideName,
}: {
  db: Pick<Database, 'rateLimits'>;
  clock: () => number;
  hideName: HideName;
}): ReceivedBytes {
  const keyOf = (address: string) => `uploadBytes:${hideName(address)}`;

  async function add(key: string, bytes: number): Promise<void> {
    const now = new Date(clock());
    const counted = await db.rateLimits.updateOne({ key, expire: { $gt: now } }, { $inc: { points: bytes } });
    if (counted.matchedCount > 0) return;
    await db.rateLimits.deleteOne({ key, expire: { $lte: now } });
    try {
      await db.rateLimits.insertOne({ key, points: bytes, expire: new Date(clock() + dayMs) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await add(key, bytes); // Another upload of this address has just created it.
    }
  }

  return {
    async leftOf(address) {
      const used = await db.rateLimits.findOne({ key: keyOf(address), expire: { $gt: new Date(clock()) } });
      if (!used) return { bytes: serverLimits.uploadBytesPerDay, resetMs: 0 };
      return {
        bytes: serverLimits.uploadBytesPerDay - used.points,
        resetMs: used.expire.getTime() - clock(),
      };
    },
    add: (address, bytes) => add(keyOf(address), bytes),
    underWay: new Map(),
  };
}
