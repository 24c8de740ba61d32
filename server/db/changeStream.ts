import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeStream, type ChangeStreamDocument, MongoServerError, type ResumeToken } from 'mongodb';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import type { Database } from './connect.ts';
import { isDatabaseAway } from './databaseAway.ts';
import { type LoveDocument, loveOfId } from './documents/love.ts';
import { endStream } from './endStream.ts';

const followed = ['levels', 'packs', 'comments', 'accounts'] as const;
const secrets = ['sessions', 'tokens'];

/** A write to a document, whoever made it. */
export interface StoredChange {
  /** Its place in the history of the database: every process receives the write with the same key. */
  key: string;
  collection: (typeof followed)[number];
  id: number;
  kind: 'inserted' | 'updated' | 'replaced' | 'removed';
  /** For an update: the new values by field; undefined where a field was removed, or a list made shorter. */
  fields: Readonly<Record<string, unknown>>;
}

/** A love that was stored or removed. */
export interface StoredLove extends Pick<LoveDocument, 'kind' | 'thingId' | 'accountId'> {
  loved: boolean;
}

interface FollowOptions {
  db: Database;
  /** The place to begin at; see `readPlace`. */
  after: ResumeToken;
  onChange: (change: StoredChange) => void;
  /** A session (by a text) or an API token (by a number) was removed: it was ended, or has expired. */
  onSecretGone: (id: string | number) => void;
  onLove: (love: StoredLove) => void;
  /** Called when changes were missed permanently: everything has to be read anew. */
  onLost: () => Promise<void>;
  log: Logger;
}

const reopenAfterMs = 500;
/** After an answer with so many changes the database is asked for more without a pause. */
const manyChanges = 20;

const kinds = { insert: 'inserted', update: 'updated', replace: 'replaced', delete: 'removed' } as const;

/** The fields of an account that pages of it or of others show, or that decide what they show or may do. */
export const shownOfAccounts = [
  'username',
  'bio',
  'isSuspended',
  'suspensionReason',
  'isModerator',
  'avatar',
  'avatarRemovedAt',
  'guidelinesAcknowledgedAt',
  'secondFactor',
  'showsLooking',
  'removal',
] as const;

/**
 * Documents are left out: levels have long lists of files, and most changes are known already. Accounts, sessions and
 * API tokens change with every visit; of these, only what processes and pages have to know at once.
 */
const pipeline = [
  {
    $match: {
      $or: [
        { operationType: { $in: Object.keys(kinds) }, 'ns.coll': { $in: ['levels', 'packs', 'comments'] } },
        ...shownOfAccounts.map((field) => ({
          'ns.coll': 'accounts',
          [`updateDescription.updatedFields.${field}`]: { $exists: true },
        })),
        { 'ns.coll': 'accounts', 'updateDescription.removedFields': { $in: [...shownOfAccounts] } },
        { operationType: { $in: ['replace', 'delete'] }, 'ns.coll': 'accounts' },
        // A person who has deleted their account: the document is stored anew.
        { operationType: 'insert', 'ns.coll': 'accounts', 'fullDocument.removal': { $exists: true } },
        { operationType: 'delete', 'ns.coll': { $in: secrets } },
        { operationType: { $in: ['insert', 'delete'] }, 'ns.coll': 'loves' },
      ],
    },
  },
  { $project: { fullDocument: 0 } },
];

function watch(
  { client, levels }: Database,
  options: { resumeAfter?: ResumeToken; maxAwaitTimeMS?: number },
) {
  return client.db(levels.dbName).watch(pipeline, options);
}

/** The current position in the database's history. */
export async function readPlace(db: Database): Promise<ResumeToken> {
  const stream = watch(db, { maxAwaitTimeMS: 1 });
  try {
    await stream.tryNext();
    return stream.resumeToken;
  } finally {
    await stream.close();
  }
}

/**
 * Receives every write to the collections that are kept in memory, each once and in order. After the database
 * was away it continues where it was. Returns a function that stops it.
 */
export function followChanges({
  db,
  after,
  onChange,
  onSecretGone,
  onLove,
  onLost,
  log,
}: FollowOptions): () => Promise<void> {
  let place: ResumeToken = after;
  let stream: ChangeStream | undefined;
  let isStopped = false;

  async function followOn(): Promise<void> {
    stream = watch(db, place ? { resumeAfter: place } : {});
    for (let received = 1; ; received += 1) {
      receive(await stream.next());
      if (stream.bufferedCount() > 0) continue;
      // After an answer with many changes there may be more at once.
      if (received < manyChanges) await wait(serverLimits.newsGatherMs, undefined, { ref: false });
      received = 0;
    }
  }

  function receive(change: ChangeStreamDocument): void {
    const stored = storedChange(change);
    if (stored) onChange(stored);
    const secret = goneSecret(change);
    if (secret !== null) onSecretGone(secret);
    const love = storedLove(change);
    if (love) onLove(love);
  }

  async function startAnew(): Promise<void> {
    const present = await readPlace(db);
    await onLost();
    place = present;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      try {
        await followOn();
      } catch (error) {
        if (isStopped) return;
        log.warn({ err: error }, 'Changes in the database are not followed right now');
        // It moves also while nothing is written that is followed here, however long that takes.
        place = stream?.resumeToken ?? place;
        await stream?.close().catch(() => undefined);
        stream = undefined;
        await wait(reopenAfterMs, undefined, { ref: false });
        if (!isStopped && isPlaceGone(error)) {
          await startAnew().catch((failure) => {
            // The position is left as it was, which is still gone at the next attempt.
            log.warn({ err: failure }, 'The lists could not be read anew');
          });
        }
      }
    }
  }

  const running = run();
  return async () => {
    isStopped = true;
    await endStream(stream, running);
  };
}

/** Whether the database no longer keeps, or does not know, the position to continue from. */
const isPlaceGone = (error: unknown): boolean => error instanceof MongoServerError && !isDatabaseAway(error);

function storedChange(change: ChangeStreamDocument): StoredChange | null {
  if (!('documentKey' in change) || !('coll' in change.ns)) return null;
  const { ns, documentKey, operationType } = change;
  const collection = followed.find((name) => name === ns.coll);
  const id: unknown = documentKey._id;
  if (!collection || typeof id !== 'number' || !isKnown(operationType)) return null;
  const key = JSON.stringify(change._id);
  return { key, collection, id, kind: kinds[operationType], fields: changedFields(change) };
}

function goneSecret(change: ChangeStreamDocument): string | number | null {
  if (change.operationType !== 'delete' || !secrets.includes(change.ns.coll)) return null;
  const id: unknown = change.documentKey._id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function storedLove(change: ChangeStreamDocument): StoredLove | null {
  if (change.operationType !== 'insert' && change.operationType !== 'delete') return null;
  const id: unknown = change.documentKey._id;
  if (change.ns.coll !== 'loves' || typeof id !== 'string') return null;
  const love = loveOfId(id);
  return love && { ...love, loved: change.operationType === 'insert' };
}

function changedFields(change: ChangeStreamDocument): StoredChange['fields'] {
  if (change.operationType !== 'update') return {};
  const { updatedFields = {}, removedFields = [], truncatedArrays = [] } = change.updateDescription;
  const untold = [...removedFields, ...truncatedArrays.map(({ field }) => field)];
  return { ...updatedFields, ...Object.fromEntries(untold.map((field) => [field, undefined])) };
}

const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type);
