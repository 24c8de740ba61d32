import type { Collection, Db } from 'mongodb';
import type {
  AccountChangeDocument,
  AccountDocument,
  BrowserDocument,
  MailTokenDocument,
  RegistrationDocument,
  SessionDocument,
} from './documents/account.ts';
import type { AccountNewsDocument } from './documents/accountNews.ts';
import type { BinDocument, BinPartDocument } from './documents/bin.ts';
import type { ChangeDocument } from './documents/change.ts';
import type { CommentDocument } from './documents/comment.ts';
import type { InvitationDocument, InvitationMailDocument } from './documents/invitation.ts';
import type { LevelDocument } from './documents/level.ts';
import type { DownloadDocument, LoveDocument } from './documents/love.ts';
import type { ModerationEntryDocument } from './documents/moderation.ts';
import type { NameLookDocument } from './documents/nameLook.ts';
import type { PackDocument, PackStepDocument } from './documents/pack.ts';
import type { PackMessageDocument } from './documents/packMessage.ts';
import type { OpenReportDocument, ReportDocument } from './documents/report.ts';
import type { ScoreDocument } from './documents/score.ts';
import type { TokenDocument } from './documents/token.ts';
import type { UploadDocument } from './documents/upload.ts';
import type { WebhookDocument } from './documents/webhook.ts';
import type { UsedSessionsDocument } from './usedSessions.ts';
import type { LockDocument } from './withLock.ts';

/** The last ID given out for a kind of thing. */
export interface CounterDocument {
  _id: string;
  last: number;
}

/** How much of an allowance an address or account has used; written by the limiter. */
export interface RateLimitDocument {
  key: string;
  points: number;
  expire: Date;
}

/** An applied migration, by its number. */
export interface MigrationDocument {
  _id: number;
  name: string;
  appliedAt: Date;
}

/** Secrets of the site, made by itself. */
export interface SecretDocument {
  _id: string;
  secret: string;
}

/** Every collection of the site, typed. Only documents and verbs use them. */
export interface Collections {
  counters: Collection<CounterDocument>;
  accounts: Collection<AccountDocument>;
  nameLooks: Collection<NameLookDocument>;
  registrations: Collection<RegistrationDocument>;
  mailTokens: Collection<MailTokenDocument>;
  sessions: Collection<SessionDocument>;
  browsers: Collection<BrowserDocument>;
  tokens: Collection<TokenDocument>;
  levels: Collection<LevelDocument>;
  uploads: Collection<UploadDocument>;
  comments: Collection<CommentDocument>;
  loves: Collection<LoveDocument>;
  downloads: Collection<DownloadDocument>;
  scores: Collection<ScoreDocument>;
  packs: Collection<PackDocument>;
  packSteps: Collection<PackStepDocument>;
  packInvitations: Collection<InvitationDocument>;
  invitationMails: Collection<InvitationMailDocument>;
  packMessages: Collection<PackMessageDocument>;
  reports: Collection<ReportDocument>;
  openReports: Collection<OpenReportDocument>;
  /** Only ever added to. */
  moderationLog: Collection<ModerationEntryDocument>;
  bin: Collection<BinDocument>;
  binParts: Collection<BinPartDocument>;
  accountChanges: Collection<AccountChangeDocument>;
  accountNews: Collection<AccountNewsDocument>;
  changes: Collection<ChangeDocument>;
  webhooks: Collection<WebhookDocument>;
  rateLimits: Collection<RateLimitDocument>;
  secrets: Collection<SecretDocument>;
  migrations: Collection<MigrationDocument>;
  locks: Collection<LockDocument>;
  usedSessions: Collection<UsedSessionsDocument>;
  /** Messages between the processes of one site; they expire after a minute. */
  processEvents: Collection<{ createdAt: Date }>;
}

export function openCollections(db: Db): Collections {
  return {
    counters: db.collection('counters'),
    accounts: db.collection('accounts'),
    nameLooks: db.collection('nameLooks'),
    registrations: db.collection('registrations'),
    mailTokens: db.collection('mailTokens'),
    sessions: db.collection('sessions'),
    browsers: db.collection('browsers'),
    tokens: db.collection('tokens'),
    levels: db.collection('levels'),
    uploads: db.collection('uploads'),
    comments: db.collection('comments'),
    loves: db.collection('loves'),
    downloads: db.collection('downloads'),
    scores: db.collection('scores'),
    packs: db.collection('packs'),
    packSteps: db.collection('packSteps'),
    packInvitations: db.collection('packInvitations'),
    invitationMails: db.collection('invitationMails'),
    packMessages: db.collection('packMessages'),
    reports: db.collection('reports'),
    openReports: db.collection('openReports'),
    moderationLog: db.collection('moderationLog'),
    bin: db.collection('bin'),
    binParts: db.collection('binParts'),
    accountChanges: db.collection('accountChanges'),
    accountNews: db.collection('accountNews'),
    changes: db.collection('changes'),
    webhooks: db.collection('webhooks'),
    rateLimits: db.collection('rateLimits'),
    secrets: db.collection('secrets'),
    migrations: db.collection('migrations'),
    locks: db.collection('locks'),
    usedSessions: db.collection('usedSessions'),
    processEvents: db.collection('processEvents'),
  };
}
