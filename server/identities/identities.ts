import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import type { SessionDocument } from '../db/documents/account.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';
import { createAccountNews } from './accountNews.ts';
import type { KnownAccount } from './knownAccount.ts';
import { createLastUses, type LastUses } from './lastUses.ts';
import { readIdentities } from './storedIdentities.ts';

/**
 * Who is behind sessions and API tokens: read once, then kept until something of the account changes. Whoever changes an
 * account, its sessions or its tokens says so (`changed`) before the answer, and from then on no process lets anybody in
 * by what was true before.
 */
export interface Identities {
  /** Null when there is no such session. */
  session(id: string): Promise<Identity<SessionDocument> | null>;
  /** Null when there is no such API token. */
  token(secretHash: string): Promise<Identity<TokenDocument> | null>;
  account(id: number): Promise<KnownAccount | null>;
  /** To be called after the change was stored. */
  changed(accountId: number): Promise<void>;
  /** The same for a change that another process has told this one. */
  forget(accountId: number): void;
  uses: LastUses;
  readonly reads: CacheReads;
  close(): Promise<void>;
}

interface Identity<Secret> {
  secret: Secret;
  account: KnownAccount;
}

/** What is known of an account. Its sessions and tokens are here, so that all of it is forgotten at once. */
interface Known {
  account: Promise<KnownAccount | null>;
  sessions: Map<string, Promise<SessionDocument | null>>;
  tokens: Map<string, Promise<TokenDocument | null>>;
}

interface IdentitiesOptions {
  db: Database;
  clock: () => number;
  isOneOfMany: boolean;
}

const maxAccounts = 5_000;
const maxSecrets = 20_000;
/** The longest that something counts which was changed by hand, or by a process that was killed before it told. */
const freshForMs = 5_000;

export function createIdentities({ db, clock, isOneOfMany }: IdentitiesOptions): Identities {
  const stored = readIdentities(db);
  const uses = createLastUses(db);
  const reads = noCacheReads();
  const known = new LRUCache<number, Known>({
    max: maxAccounts,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  /** Whose a session or token is: that never changes. */
  const owners = new LRUCache<string, number>({ max: maxSecrets });
  const forget = (accountId: number) => void known.delete(accountId);
  const news = isOneOfMany
    ? createAccountNews(db, { onChanged: forget, onAllChanged: () => known.clear() })
    : null;

  function know(accountId: number): Known {
    const there = known.get(accountId);
    if (there) return there;
    const made: Known = { account: stored.account(accountId), sessions: new Map(), tokens: new Map() };
    known.set(accountId, made);
    const forgetIt = () => known.peek(accountId) === made && forget(accountId);
    // An account that is not there may be there later.
    made.account.then((account) => account ?? forgetIt(), forgetIt);
    return made;
  }

  async function find<Secret extends { accountId: number }>(
    key: string,
    read: (key: string) => Promise<Secret | null>,
    among: (known: Known) => Map<string, Promise<Secret | null>>,
  ): Promise<Identity<Secret> | null> {
    await news?.hear();
    let owner = owners.get(key);
    if (owner === undefined) {
      // Read once more below, after it is clear which changes concern it.
      owner = (await read(key))?.accountId;
      if (owner === undefined) return null;
      owners.set(key, owner);
    }
    const knownOwner = know(owner);
    const secrets = among(knownOwner);
    let secret = secrets.get(key);
    if (secret) reads.hits += 1;
    else {
      reads.misses += 1;
      secret = read(key);
      secrets.set(key, secret);
      secret.catch(() => secrets.delete(key));
    }
    const [found, account] = await Promise.all([secret, knownOwner.account]);
    return found && account && { secret: found, account };
  }

  return {
    session: (id) => find(id, stored.session, ({ sessions }) => sessions),
    token: (secretHash) => find(secretHash, stored.token, ({ tokens }) => tokens),
    async account(id) {
      await news?.hear();
      return know(id).account;
    },
    async changed(accountId) {
      forget(accountId);
      await news?.tell(accountId);
    },
    forget,
    uses,
    reads,
    async close() {
      await uses.close();
      await stored.close();
      await news?.close();
    },
  };
}
