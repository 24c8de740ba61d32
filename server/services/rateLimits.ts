import {
  type IRateLimiterMongoOptions,
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { callLimits } from '../../shared/callLimits.ts';
import { dayMs, inSeconds } from '../../shared/durations.ts';
import type { RateLimit } from '../../shared/route.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { serverLimits } from '../limits.ts';
import type { HideName } from './hideNames.ts';
import { createSharedCounts, type SharedCount, type SharedCounts } from './sharedCounts.ts';

interface Allowance {
  points: number;
  seconds: number;
}

const perMinute = (points: number): Allowance => ({ points, seconds: 60 });
const perHour = (points: number): Allowance => ({ points, seconds: 3_600 });
const wrongPasswords: Allowance = {
  points: callLimits.wrongPasswords,
  seconds: inSeconds(callLimits.wrongPasswordsMs),
};
const allWrongPasswords: Allowance = {
  points: callLimits.allWrongPasswords,
  seconds: inSeconds(callLimits.allWrongPasswordsMs),
};

/**
 * `tokens`: all API tokens of one account together, so that more tokens give no more calls; `browser`: a
 * browser that has signed in before; `name`: an account as it was typed.
 */
export type Who = 'address' | 'account' | 'name' | 'browser' | 'token' | 'tokens';

/** Allowances that verbs count themselves: attempts of a password, and of a second factor. */
type Tried = 'password' | 'code';

/** People who are made editors of packs without having asked for it. */
type Imposed = 'invitation';

/**
 * Allowances for the sake of an address that many people share, such as a school's: all of them read again
 * after the site was restarted. `ownRead`: reads of a person with a session, who draws on the address
 * afterwards. `notModified`: 304 answers, each of which gives its read back to the address, so many times a
 * minute. `unknownToken`: requests with a token that the process does not know; those that turn out to be
 * somebody's are given back.
 */
type ForSharedAddress = 'ownRead' | 'notModified' | 'unknownToken';

type Kind = RateLimit | Tried | Imposed | ForSharedAddress;

/**
 * Allowances per address and, for signed-in accounts and sign-in attempts, per account. Programs with API
 * tokens have their own, so that they take nothing from their person's browser.
 */
const allowances: Record<Kind, Partial<Record<Who, Allowance>>> = {
  read: { address: perMinute(1_200), token: perMinute(1_200) },
  ownRead: { account: perMinute(120) },
  // Six for each of five hundred people.
  notModified: { address: perMinute(3_000) },
  unknownToken: { address: perMinute(3_000) },
  write: {
    address: perMinute(600),
    account: perMinute(120),
    token: perMinute(120),
    tokens: perMinute(240),
  },
  // Sorting by key sends several a second.
  packOps: {
    address: perMinute(3_000),
    account: perMinute(900),
    token: perMinute(600),
    tokens: perMinute(900),
  },
  comment: { address: perMinute(50), account: perMinute(10), token: perMinute(10), tokens: perMinute(20) },
  score: { address: perMinute(150), account: perMinute(30), token: perMinute(30), tokens: perMinute(60) },
  upload: { address: perHour(60), account: perHour(20), token: perHour(20), tokens: perHour(40) },
  // Whoever comes back to an upload has to be able to continue it; checks of an account take turns.
  checkAgain: { address: perHour(300), account: perHour(100), token: perHour(100), tokens: perHour(200) },
  signIn: { address: { points: 50, seconds: 300 }, account: { points: 10, seconds: 300 } },
  signUp: { address: perHour(10) },
  report: { address: perHour(50), account: perHour(10), token: perHour(10), tokens: perHour(20) },
  // Each reads everything that an account has made.
  export: { address: perHour(50), account: perHour(10) },
  // An account here is the address that mails go to, whether it has an account or not.
  mail: { address: perHour(5), account: perHour(5) },
  // For one account: from one address, from one known browser, and from everywhere.
  password: {
    address: wrongPasswords,
    browser: wrongPasswords,
    name: allWrongPasswords,
    account: allWrongPasswords,
  },
  // A session that is open, and a browser that has signed in before, have theirs: who has only the password
  // cannot use them up.
  code: { account: perHour(10), browser: perHour(10) },
  invitation: { account: { points: serverLimits.invitationsPerDay, seconds: inSeconds(dayMs) } },
  // Counts the inviting and the invited account.
  invitationMail: { account: perHour(5) },
};

/** Calls so frequent that counting them in the database would cost more than answering them. */
const countedHere = new Set<string>([
  'read',
  'ownRead',
  'notModified',
  'unknownToken',
  'packOps',
] satisfies Kind[]);
/** An allowance of up to so many seconds is not worth a write where no other process counts, either. */
const briefSeconds = 60;

/** A call that was counted, with the values of the `RateLimit-*` headers. */
export interface Allowed {
  limit: number;
  remaining: number;
  resetMs: number;
  isRefused: boolean;
  /**
   * Gives the call back: a correct password or code, since only wrong ones count, or a call that another
   * allowance has refused. Once the allowance has begun anew, there is nothing to give back.
   */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /**
   * Takes one call from the allowance of `key`, an address, an account or a token; null where there is no
   * limit.
   */
  take(kind: Kind, who: Who, key: string): Promise<Allowed | null>;
  close(): Promise<void>;
}

interface RateLimitDeps {
  db: Database;
  config: Config;
  hideName: HideName;
  isOneOfMany: boolean;
}

/**
 * Reads and operations on packs are counted in memory by each process, and so is everything with an allowance for
 * a minute by the only process of a site with an embedded database; the rest in the database, shared by all processes.
 * Without the database the calls limited there fail, as they would without the limit.
 */
export function createRateLimits({ db, config, hideName, isOneOfMany }: RateLimitDeps): RateLimits {
  if (!config.hasRateLimits) return { take: async () => null, close: async () => {} };
  // The library counts by the clock of the machine.
  const counts = createSharedCounts(db, () => Date.now());
  const limiters = new Map<string, Limiter>();
  for (const [kind, allowed] of Object.entries(allowances)) {
    for (const [who, { points, seconds }] of Object.entries(allowed)) {
      const options: IRateLimiterOptions = { keyPrefix: `${kind}.${who}`, points, duration: seconds };
      const shared = {
        ...options,
        storeClient: db.client,
        dbName: config.mongodb.database,
        tableName: db.rateLimits.collectionName,
        disableIndexesCreation: true,
        // What is given back in one process would stay refused in the others; attempts have no such cache.
        ...(kind !== 'password' && kind !== 'code' && { inMemoryBlockOnConsumed: points }),
      };
      const isHere = countedHere.has(kind) || (!isOneOfMany && seconds <= briefSeconds);
      const limiter = isHere ? new RateLimiterMemory(options) : new SharedLimiter(shared, counts, hideName);
      limiters.set(options.keyPrefix ?? '', limiter);
    }
  }
  return {
    async take(kind, who, key) {
      const limiter = limiters.get(`${kind}.${who}`);
      return limiter ? consume(limiter, key) : null;
    },
    close: counts.close,
  };
}

/**
 * The same limiter with hidden keys, and with counts that are written together. It allows what is given back of a
 * used up allowance.
 */
class SharedLimiter extends RateLimiterMongo {
  readonly #counts: SharedCounts;
  readonly #hideName: HideName;
  declare protected readonly _inMemoryBlockedKeys: { delete(key: string): void };

  constructor(options: IRateLimiterMongoOptions, counts: SharedCounts, hideName: HideName) {
    super(options);
    this.#counts = counts;
    this.#hideName = hideName;
  }

  /** Stored keys contain no address and no account. */
  override getKey(key: string): string {
    return super.getKey(this.#hideName(key));
  }

  /** The library keeps a used up allowance in memory until it begins anew, also when a call is given back. */
  override async reward(key: string, points?: number): Promise<RateLimiterRes> {
    const result = await super.reward(key, points);
    if (result.consumedPoints < this.points) this._inMemoryBlockedKeys.delete(this.getKey(key));
    return result;
  }

  /** The library calls this to count; `points` are negative for a reward. */
  protected _upsert(key: string, points: number, lastsMs: number): Promise<SharedCount> {
    return points > 0 ? this.#counts.add({ key, points, lastsMs }) : this.#counts.subtract(key, -points);
  }

  /** The library calls this with what `_upsert` has resolved to. */
  protected _getRateLimiterRes(
    _key: string,
    counted: number,
    { points, expire }: SharedCount,
  ): RateLimiterRes {
    const remaining = Math.max(0, this.points - points);
    // The library sets it by the clock of the machine.
    const resetMs = Math.max(0, expire.getTime() - Date.now());
    return new RateLimiterRes(remaining, resetMs, points, points === counted);
  }
}

type Limiter = RateLimiterMemory | SharedLimiter;

async function consume(limiter: Limiter, key: string): Promise<Allowed> {
  try {
    return toAllowed(limiter, key, await limiter.consume(key), false);
  } catch (error) {
    if (error instanceof RateLimiterRes) return toAllowed(limiter, key, error, true);
    throw error;
  }
}

function toAllowed(
  limiter: Limiter,
  key: string,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  isRefused: boolean,
): Allowed {
  const endsAt = Date.now() + msBeforeNext;
  return {
    limit: limiter.points,
    remaining: isRefused ? 0 : remainingPoints,
    resetMs: msBeforeNext,
    isRefused,
    async giveBack() {
      if (Date.now() < endsAt) await limiter.reward(key);
    },
  };
}
