import { LRUCache } from 'lru-cache';
import type { RateLimitDocument } from '../db/collections.ts';
import type { Database } from '../db/connect.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import { serverLimits } from '../limits.ts';
import { createGatherer } from './gatherer.ts';

/** A count of calls or bytes, which begins anew when it has expired. */
export type SharedCount = Pick<RateLimitDocument, 'points' | 'expire'>;

/** Counts in the database, which all processes share. */
export interface SharedCounts {
  /**
   * Adds to a count, which lasts so long from its first addition. Resolves to the count after this one; what other
   * processes add at the same moment may be in it, never a later addition of this one. What fails may have been counted.
   */
  add(addition: Addition): Promise<SharedCount>;
  /** Subtracts from a count, unless it has expired. Resolves to the count after it. */
  subtract(key: string, points: number): Promise<SharedCount>;
  close(): Promise<void>;
}

const maxRemembered = 20_000;
/** A count that ends sooner may have ended by the time at which the database adds to it. */
const marginMs = 1_000;

interface Addition {
  key: string;
  points: number;
  lastsMs: number;
}

/**
 * Adds for many calls at once: nearly all add the same, and one statement about many keys costs the database little
 * more than one about a single key.
 */
export function createSharedCounts(
  { rateLimits }: Pick<Database, 'rateLimits'>,
  clock: () => number,
): SharedCounts {
  /** When counts end that this process has added to. */
  const endsAt = new LRUCache<string, number>({ max: maxRemembered });
  const additions = createGatherer<Addition, SharedCount>({
    thingOf: ({ key }) => key,
    everyMs: serverLimits.readsGatherMs,
    async run(batch) {
      const sums = sumsOf(batch);
      const counts = await addAll([...sums.values()]);
      // Each gets the count as it was after itself, in the order of arrival.
      const reached = new Map(
        [...counts].map(([key, { points }]) => [key, Math.max(0, points - (sums.get(key)?.points ?? 0))]),
      );
      return batch.map(({ key, points: added }) => {
        const points = (reached.get(key) ?? 0) + added;
        reached.set(key, points);
        return { value: { points, expire: counts.get(key)?.expire ?? new Date(clock()) } };
      });
    },
  });

  /** Returns the counts after it, by key. */
  async function addAll(sums: readonly Addition[]): Promise<Map<string, SharedCount>> {
    const now = new Date(clock());
    const isLasting = ({ key }: Addition) => (endsAt.get(key) ?? 0) > now.getTime() + marginMs;
    const lasting = sums.filter(isLasting);
    await Promise.all(sums.filter((sum) => !isLasting(sum)).map((sum) => begin(sum, now)));
    for (const points of new Set(lasting.map((sum) => sum.points))) {
      const keys = lasting.filter((sum) => sum.points === points).map(({ key }) => key);
      await rateLimits.updateMany({ key: { $in: keys } }, { $inc: { points } });
    }
    const counts = await read(sums);
    // Somebody has removed them by hand.
    const missing = sums.filter(({ key }) => !counts.has(key));
    if (missing.length === 0) return counts;
    await Promise.all(missing.map((sum) => begin(sum, now)));
    return new Map([...counts, ...(await read(missing))]);
  }

  async function read(sums: readonly Addition[]): Promise<Map<string, SharedCount>> {
    const filter = { key: { $in: sums.map(({ key }) => key) } };
    const found = await rateLimits.find(filter, { projection: { _id: 0 } }).toArray();
    for (const { key, expire } of found) endsAt.set(key, expire.getTime());
    return new Map(found.map((count) => [count.key, count]));
  }

  /** Begins a count, or adds to it where there is one. */
  async function begin({ key, points, lastsMs }: Addition, now: Date): Promise<void> {
    const lasts = { $gt: ['$expire', now] };
    const begun = {
      points: { $cond: [lasts, { $add: ['$points', points] }, points] },
      expire: { $cond: [lasts, '$expire', new Date(now.getTime() + lastsMs)] },
    };
    try {
      await rateLimits.updateOne({ key }, [{ $set: begun }], { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await begin({ key, points, lastsMs }, now);
    }
  }

  return {
    add: additions.add,
    async subtract(key, points) {
      const now = new Date(clock());
      const lasting = { key, expire: { $gt: now } };
      const change = { $inc: { points: -points } };
      const left = await rateLimits.findOneAndUpdate(lasting, change, { returnDocument: 'after' });
      return left ?? { points: 0, expire: now };
    },
    close: additions.close,
  };
}

/** What is added to each key. */
function sumsOf(batch: readonly Addition[]): Map<string, Addition> {
  const sums = new Map<string, Addition>();
  for (const addition of batch) {
    const { key, points } = addition;
    sums.set(key, { ...addition, points: points + (sums.get(key)?.points ?? 0) });
  }
  return sums;
}
