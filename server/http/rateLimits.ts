import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { ApiError } from '../../shared/errors.ts';
import type { RateLimit } from '../../shared/route.ts';
import type { Deps } from '../deps.ts';

interface Allowance {
  points: number;
  seconds: number;
}

/** How often: per address and, for those signed in, per account as well. */
const allowances: Record<RateLimit, { address: Allowance; account?: Allowance }> = {
  read: { address: { points: 1_200, seconds: 60 } },
  write: { address: { points: 600, seconds: 60 }, account: { points: 120, seconds: 60 } },
  comment: { address: { points: 50, seconds: 60 }, account: { points: 10, seconds: 60 } },
  upload: { address: { points: 60, seconds: 3_600 }, account: { points: 20, seconds: 3_600 } },
  signIn: { address: { points: 50, seconds: 300 }, account: { points: 10, seconds: 300 } },
  signUp: { address: { points: 10, seconds: 3_600 } },
};

export interface RateLimits {
  /**
   * Takes one from the allowance of an address, an account or both; `account` is an id, or the name that someone tries
   * to sign in with. Answers the tightest; null where nothing is limited.
   * @throws ApiError too_many_requests with `retryAfterMs`
   */
  take(kind: RateLimit, who: { address?: string; account?: string | null }): Promise<Allowed | null>;
}

/** What the headers `RateLimit-*` tell: of the tightest allowance. */
export interface Allowed {
  limit: number;
  remaining: number;
  resetMs: number;
}

/** Reads are counted in memory by each process; everything else in the database, shared by all. */
export function createRateLimits(deps: Pick<Deps, 'db' | 'config'>): RateLimits {
  if (!deps.config.hasRateLimits) return { take: async () => null };
  const limiter = (name: string, kind: RateLimit, { points, seconds }: Allowance) => {
    const options: IRateLimiterOptions = { keyPrefix: name, points, duration: seconds };
    if (kind === 'read') return new RateLimiterMemory(options);
    return new RateLimiterMongo({
      ...options,
      storeClient: deps.db.client,
      dbName: deps.config.mongodb.database,
      tableName: 'rateLimits',
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const kinds = Object.keys(allowances) as RateLimit[];
  const limiters = new Map(
    kinds.map((kind) => {
      const { address, account } = allowances[kind];
      return [
        kind,
        {
          address: limiter(`${kind}.address`, kind, address),
          account: account ? limiter(`${kind}.account`, kind, account) : null,
        },
      ] as const;
    }),
  );
  return {
    async take(kind, { address, account }) {
      const pair = limiters.get(kind);
      const taken = await Promise.all([
        pair && address ? consume(pair.address, address) : null,
        pair?.account && account ? consume(pair.account, account) : null,
      ]);
      return taken.reduce(
        (tightest, each) => (each && (!tightest || each.remaining < tightest.remaining) ? each : tightest),
        null,
      );
    },
  };
}

async function consume(limiter: RateLimiterMemory | RateLimiterMongo, key: string): Promise<Allowed> {
  try {
    return describe(limiter.points, await limiter.consume(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new ApiError('too_many_requests', { details: { retryAfterMs: error.msBeforeNext } });
  }
}

const describe = (limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowed => ({
  limit,
  remaining: remainingPoints,
  resetMs: msBeforeNext,
});
