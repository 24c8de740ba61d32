import type { Collection, Db } from 'mongodb';
import type { AccountDocument, SessionDocument } from './documents/account.ts';
import type { ChangeDocument } from './documents/change.ts';
import type { CommentDocument } from './documents/comment.ts';
import type { LevelDocument } from './documents/level.ts';
import type { DownloadDocument, LoveDocument } from './documents/love.ts';
import type { PackDocument, PackStepDocument } from './documents/pack.ts';
import type { UploadDocument } from './documents/upload.ts';
import type { WebhookDocument } from './documents/webhook.ts';
import type { LockDocument } from './withLock.ts';

/** The last id given out for a kind of thing. */
export interface CounterDocument {
  _id: string;
  last: number;
}

/** What an address or an account has used of an allowance; written by the limiter. */
export interface RateLimitDocument {
  key: string;
  points: number;
  expire: Date;
}

/** A migration that this database has seen, by its number. */
export interface MigrationDocument {
  _id: number;
  name: string;
  appliedAt: Date;
}

/** Every collection of the site, typed. Only documents and verbs use them. */
export interface Collections {
  counters: Collection<CounterDocument>;
  accounts: Collection<AccountDocument>;
  sessions: Collection<SessionDocument>;
  levels: Collection<LevelDocument>;
  uploads: Collection<UploadDocument>;
  comments: Collection<CommentDocument>;
  loves: Collection<LoveDocument>;
  downloads: Collection<DownloadDocument>;
  packs: Collection<PackDocument>;
  packSteps: Collection<PackStepDocument>;
  changes: Collection<ChangeDocument>;
  webhooks: Collection<WebhookDocument>;
  rateLimits: Collection<RateLimitDocument>;
  migrations: Collection<MigrationDocument>;
  locks: Collection<LockDocument>;
  /** What the processes of one site tell each other; gone after a minute. */
  processEvents: Collection<{ createdAt: Date }>;
}

export function openCollections(db: Db): Collections {
  return {
    counters: db.collection('counters'),
    accounts: db.collection('accounts'),
    sessions: db.collection('sessions'),
    levels: db.collection('levels'),
    uploads: db.collection('uploads'),
    comments: db.collection('comments'),
    loves: db.collection('loves'),
    downloads: db.collection('downloads'),
    packs: db.collection('packs'),
    packSteps: db.collection('packSteps'),
    changes: db.collection('changes'),
    webhooks: db.collection('webhooks'),
    rateLimits: db.collection('rateLimits'),
    migrations: db.collection('migrations'),
    locks: db.collection('locks'),
    processEvents: db.collection('processEvents'),
  };
}
