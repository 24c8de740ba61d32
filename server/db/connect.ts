import { setTimeout as wait } from 'node:timers/promises';
import { type ClientSession, MongoClient } from 'mongodb';
import { type Collections, openCollections } from './collections.ts';
import type { ProcessIdentity } from './engine/processes.ts';
import { createIndexes } from './indexes.ts';
import { isDuplicateKey } from './isDuplicateKey.ts';
import { applyMigrations } from './migrations/applyMigrations.ts';
import { migrations } from './migrations/migrations.ts';
import { transact } from './transact.ts';
import { openUsedSessions, type ProcessPlace, type UsedSessions, type WithSession } from './usedSessions.ts';

export interface Database extends Collections {
  client: MongoClient;
  /** For transactions that the caller begins and ends. */
  withSession: WithSession;
  /**
   * Runs `work` in a transaction; it is repeated when it loses a race, and a few times when a unique index
   * holds a key already.
   * @throws LostRaceError when it `givesUp` and has lost a few times; otherwise the driver tries for two
   * minutes
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, options?: { givesUp?: boolean }): Promise<T>;
  /** The next `howMany` IDs of a kind of thing, ascending; never reused, gaps are possible. */
  nextIds(kind: IdKind, howMany: number, session?: ClientSession): Promise<number[]>;
  /** The next ID of a kind of thing; never reused, gaps are possible. */
  nextId(kind: IdKind): Promise<number>;
  /** Ends the transactions that a killed process of this machine has left open. */
  endTransactionsOf(killed: ProcessIdentity): Promise<void>;
  ping(): Promise<void>;
  /** Waits for transactions that are under way, for a moment. */
  close(): Promise<void>;
}

/** A transaction takes some milliseconds; one that another process holds up is given up. */
const finishWithinMs = 2_000;

const idKinds = [
  'accounts',
  'levels',
  'packs',
  'comments',
  'reports',
  'moderationLog',
  'tokens',
  'changes',
  'webhooks',
  'packInvitations',
  'packMessages',
  'boardRevisions',
] as const;
export type IdKind = (typeof idKinds)[number];

/**
 * Connects with majority, journalled writes, applies migrations and creates the indexes. `databaseName` is
 * created on first use. When the database goes away, calls fail within about two seconds; when it falls
 * silent, within five; see `isDatabaseAway`.
 * `isMonitored`: the client reports every command, for which it reads each answer whole.
 * `process`: a server process, which ends the transactions of the one that was killed at its place.
 */
export async function connect(
  uri: string,
  databaseName: string,
  { isMonitored = false, process }: { isMonitored?: boolean; process?: ProcessPlace } = {},
): Promise<Database> {
  const client = new MongoClient(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    heartbeatFrequencyMS: 1_000,
    maxPoolSize: 50,
    monitorCommands: isMonitored,
  });
  const mongo = client.db(databaseName);
  const collections = openCollections(mongo);
  let sessions: UsedSessions = {
    withSession: (work) => client.withSession(work),
    endSessionsOf: async () => undefined,
  };
  try {
    await client.connect();
    if (process) sessions = await openUsedSessions(client, collections.usedSessions, process);
    await applyMigrations(mongo, collections, migrations);
    await createIndexes(collections);
    await createCounters(collections);
  } catch (error) {
    await client.close();
    throw error;
  }

  const underWay = new Set<Promise<unknown>>();
  const noteSession: WithSession = (work) => {
    const working = sessions.withSession(work);
    const forget = () => underWay.delete(working);
    working.then(forget, forget);
    underWay.add(working);
    return working;
  };

  return {
    ...collections,
    client,
    withSession: noteSession,
    transaction: (work, options) => transact(noteSession, work, options),
    async nextIds(kind, howMany, session) {
      const last = await moveCounter(collections, kind, howMany, session);
      return Array.from({ length: howMany }, (_, index) => last - howMany + 1 + index);
    },
    nextId: (kind) => moveCounter(collections, kind, 1),
    endTransactionsOf: sessions.endSessionsOf,
    async ping() {
      await mongo.command({ ping: 1 });
    },
    async close() {
      // The driver aborts them, which may overtake their first command: they would hold their documents for a minute.
      await Promise.race([Promise.allSettled(underWay), wait(finishWithinMs, undefined, { ref: false })]);
      await client.close();
    },
  };
}

/**
 * Creates all counters before any is used: of several processes creating one at the same time, all but one
 * could fail.
 */
async function createCounters({ counters }: Collections): Promise<void> {
  for (const _id of idKinds) {
    try {
      await counters.updateOne({ _id }, { $setOnInsert: { last: 0 } }, { upsert: true });
    } catch (error) {
      // Another process has just created it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Increments a counter; returns the last of the `howMany` IDs taken. */
async function moveCounter(
  { counters }: Collections,
  kind: IdKind,
  howMany: number,
  session?: ClientSession,
): Promise<number> {
  const counter = await counters.findOneAndUpdate(
    { _id: kind },
    { $inc: { last: howMany } },
    { returnDocument: 'after', ...(session ? { session } : {}) },
  );
  if (!counter) throw new Error(`The counter of ${kind} could not be moved.`);
  return counter.last;
}
