import PQueue from 'p-queue';
import { dayMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Database } from '../db/connect.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import { serverLimits } from '../limits.ts';
import type { HideName } from './hideNames.ts';

/** Counts recently received bytes, so that nobody can fill the disk. */
export interface ReceivedBytes {
  /** The bytes that an address may still send, and the time until its day ends and its count begins anew. */
  leftOf(address: string): Promise<{ bytes: number; resetMs: number }>;
  add(address: string, bytes: number): Promise<void>;
  /**
   * Runs one decision about what may be received after the other. One that has not been made in time must not
   * take effect: its signal has aborted.
   * @throws ApiError not_ready
   */
  inTurn<T>(decide: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Counts bytes that were announced, which nothing stored contains yet. */
  expect(announced: Expected): ExpectedBytes;
  /** How many bytes are expected now: of an account's uploads, from an address, or of everybody. */
  expectedOf(sender: Partial<Pick<Expected, 'uploader' | 'address'>>): number;
}

interface Expected {
  /** Null for what is not an upload. */
  uploader: number | null;
  /** Null for what counts for no address. */
  address: string | null;
  bytes: number;
}

interface ExpectedBytes {
  /** Adds what has arrived to the count of the address, where it is no longer expected. */
  arrive(bytes: number): Promise<void>;
  /** Nothing is expected any more. */
  end(): void;
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
  const expected = new Set<Expected & { hasArrived: boolean }>();
  const decisions = new PQueue({ concurrency: 1 });
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
    async inTurn(decide) {
      const signal = AbortSignal.timeout(serverLimits.roomDecisionMs);
      try {
        return await decisions.add(() => decide(signal), { signal, throwOnTimeout: true });
      } catch (error) {
        throw error === signal.reason ? tooLate() : error;
      }
    },
    expect(announced) {
      const each = { ...announced, hasArrived: false };
      expected.add(each);
      return {
        async arrive(bytes) {
          if (bytes > 0 && each.address !== null) await add(keyOf(each.address), bytes);
          each.hasArrived = true;
        },
        end: () => expected.delete(each),
      };
    },
    expectedOf: ({ uploader, address }) =>
      [...expected]
        .filter(
          (each) =>
            (uploader === undefined || each.uploader === uploader) &&
            (address === undefined || (each.address === address && !each.hasArrived)),
        )
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const tooLate = () =>
  new ApiError('not_ready', {
    reason: 'The site could not find out in time whether it has room for this. Please try again in a moment.',
    details: { retryAfterMs: serverLimits.roomRetryMs },
  });
