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
 * The people behind sessions and API tokens, and those whom pages name: read once, then kept until something of
 * the account changes. Every change of an account, its sessions or its tokens is reported here (`changed`) before
 * the answer; from then on no process accepts the earlier state.
 */
export interface Identities {
  /** Null when there is no such session. */
  session(id: string): Promise<Identity<SessionDocument> | null>;
  /** Null when there is no such API token. */
  token(secretHash: string): Promise<Identity<TokenDocument> | null>;
  account(id: number): Promise<KnownAccount | null>;
  /** Several, in the order of their IDs. */
  accounts(ids: readonly number[]): Promise<(KnownAccount | null)[]>;
  /** Whether this session or API token was found before, so that looking it up again costs little. */
  hasFound(key: string): boolean;
  /**
   * Call it after the change was stored. Returns a revision: what is read from now on includes all changes
   * with lower ones, of any account.
   */
  changed(accountId: number): Promise<number>;
  /** The same for a change that another process has noted. */
  forget(accountId: number): void;
  /** Call it when a session or an API token is stored no longer, with its ID. */
  forgetSecret(id: string | number): void;
  /** Call it when changes were missed. */
  forgetAll(): void;
  uses: LastUses;
  readonly reads: CacheReads;
  close(): Promise<void>;
}

interface Identity<Secret> {
  secret: Secret;
  account: KnownAccount;
}

/**
 * The known facts of an account. Its sessions and tokens are included, so that all of it is forgotten at
 * once.
 */
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
/**
 * How long a change may stay unnoticed that is made in the database itself: of a session or an API token, or of a part
 * of an account's field. Removed sessions and tokens, and whole fields of accounts, are followed (`followWrites`).
 */
const freshForMs = 60_000;

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
  /** The account of a session or token, which never changes; by its key and its ID. */
  const owners = new LRUCache<string | number, number>({ max: maxSecrets });
  /** By this process. */
  let changes = 0;
  const forget = (accountId: number) => void known.delete(accountId);
  const forgetAll = () => known.clear();
  const news = isOneOfMany ? createAccountNews(db, { onChanged: forget, onAllChanged: forgetAll }) : null;

  function know(accountId: number): Known {
    const there = known.get(accountId);
    if (there) return there;
    const made: Known = { account: stored.account(accountId), sessions: new Map(), tokens: new Map() };
    known.set(accountId, made);
    const forgetIt = () => known.peek(accountId) === made && forget(accountId);
    // A missing account may exist later.
    made.account.then((account) => account ?? forgetIt(), forgetIt);
    return made;
  }

  async function find<Secret extends { _id: string | number; accountId: number }>(
    key: string,
    read: (key: string) => Promise<Secret | null>,
    among: (known: Known) => Map<string, Promise<Secret | null>>,
  ): Promise<Identity<Secret> | null> {
    await news?.receive();
    let owner = owners.get(key);
    if (owner === undefined) {
      // It is read once more below, once it is clear which changes concern it.
      const found = await read(key);
      if (!found) return null;
      owner = found.accountId;
      owners.set(found._id, owner);
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
    // The entry of its ID stays as long as that of its key.
    if (found) owners.get(found._id);
    return found && account && { secret: found, account };
  }

  return {
    session: (id) => find(id, stored.session, ({ sessions }) => sessions),
    token: (secretHash) => find(secretHash, stored.token, ({ tokens }) => tokens),
    async account(id) {
      await news?.receive();
      return know(id).account;
    },
    async accounts(ids) {
      await news?.receive();
      return Promise.all(ids.map((id) => know(id).account));
    },
    hasFound: (key) => owners.has(key),
    async changed(accountId) {
      forget(accountId);
      changes += 1;
      return news ? news.publish(accountId) : changes;
    },
    forget,
    forgetSecret(id) {
      const owner = owners.get(id);
      if (owner !== undefined) forget(owner);
    },
    forgetAll,
    uses,
    reads,
    async close() {
      await uses.close();
      await stored.close();
      await news?.close();
    },
  };
}
