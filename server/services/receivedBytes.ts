import PQueue from 'p-queue';
import { dayMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Database } from '../db/connect.ts';
import { serverLimits } from '../limits.ts';
import type { HideName } from './hideNames.ts';
import { createSharedCounts } from './sharedCounts.ts';

/** Counts recently received bytes, so that nobody can fill the disk. */
export interface ReceivedBytes {
  /** The bytes that an address may still send, and the time until its day ends and its count begins anew. */
  leftOf(address: string): Promise<{ bytes: number; resetMs: number }>;
  add(address: string, bytes: number): Promise<void>;
  /**
   * Runs `store` while the bytes that `decide` announces are expected, since nothing stored contains them yet.
   * One decision is made after the other, and one that has not been made in time does not take effect.
   * @throws ApiError not_ready
   */
  whileExpected<Decided extends Expected, T>(
    decide: () => Promise<Decided>,
    store: (decided: Decided, arrive: Arrive) => Promise<T>,
  ): Promise<T>;
  /** How many bytes are expected now: of an account's uploads, from an address, or of everybody. */
  expectedOf(sender: Partial<Pick<Expected, 'uploader' | 'address'>>): number;
  close(): Promise<void>;
}

interface Expected {
  /** Null for what is not an upload. */
  uploader: number | null;
  /** Null for what counts for no address. */
  address: string | null;
  bytes: number;
}

/** Adds what has arrived to the count of the address, where it is no longer expected. */
type Arrive = (bytes: number) => Promise<void>;

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
  const counts = createSharedCounts(db, clock);
  const expected = new Set<Expected & { hasArrived: boolean }>();
  const decisions = new PQueue({ concurrency: 1 });
  const keyOf = (address: string) => `uploadBytes:${hideName(address)}`;

  const add = async (address: string, bytes: number): Promise<void> =>
    void (await counts.add({ key: keyOf(address), points: bytes, lastsMs: dayMs }));

  async function inTurn<T>(decide: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(serverLimits.roomDecisionMs);
    try {
      return await decisions.add(() => decide(signal), { signal, throwOnTimeout: true });
    } catch (error) {
      throw error === signal.reason ? tooLate() : error;
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
    add,
    async whileExpected(decide, store) {
      const each = await inTurn(async (signal) => {
        const decided = await decide();
        signal.throwIfAborted();
        const each = { ...decided, hasArrived: false };
        expected.add(each);
        return each;
      });
      try {
        return await store(each, async (bytes) => {
          if (bytes > 0 && each.address !== null) await add(each.address, bytes);
          each.hasArrived = true;
        });
      } finally {
        expected.delete(each);
      }
    },
    expectedOf: ({ uploader, address }) =>
      [...expected]
        .filter(
          (each) =>
            (uploader === undefined || each.uploader === uploader) &&
            (address === undefined || (each.address === address && !each.hasArrived)),
        )
        .reduce((sum, { bytes }) => sum + bytes, 0),
    close: counts.close,
  };
}

const tooLate = () =>
  new ApiError('not_ready', {
    reason: 'The site could not find out in time whether it has room for this. Please try again in a moment.',
    details: { retryAfterMs: serverLimits.roomRetryMs },
  });
