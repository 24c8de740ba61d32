import { dayMs } from '../../shared/durations.ts';
import { limits } from '../../shared/limits.ts';
import { serverLimits } from '../limits.ts';
import type { Collections } from './collections.ts';

const dayInSeconds = dayMs / 1_000;

const onlyWithClientId = {
  unique: true,
  partialFilterExpression: { clientId: { $type: 'string' } },
} as const;

/** Creates every index, each with its reason. Creating an existing one does nothing. */
export async function createIndexes(db: Collections): Promise<void> {
  await Promise.all([
    // One account per name and per address, ignoring case.
    db.accounts.createIndex({ usernameKey: 1 }, { unique: true }),
    db.accounts.createIndex({ emailKey: 1 }, { unique: true }),
    // The sweeper looks up which pictures are in use.
    db.accounts.createIndex({ 'avatar.sha256': 1 }, { sparse: true }),
    // A name that is given up becomes free, with its looks.
    db.nameLooks.createIndex({ accountId: 1 }),
    // A start finishes removals that were interrupted.
    db.accounts.createIndex({ 'removal.isDone': 1 }, { sparse: true }),
    // Pending registrations are found by either at sign-in, and forgotten after a week.
    db.registrations.createIndex({ usernameKey: 1 }),
    db.registrations.createIndex({ emailKey: 1 }),
    db.registrations.createIndex(
      { createdAt: 1 },
      { expireAfterSeconds: serverLimits.registrationLifeMs / 1_000 },
    ),
    // Links in mails end by themselves; those of an account end together.
    db.mailTokens.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    db.mailTokens.createIndex({ accountId: 1 }),
    // Sessions end by themselves some time after their last use; all of an account's end together.
    db.sessions.createIndex({ lastUsedAt: 1 }, { expireAfterSeconds: serverLimits.sessionLifeMs / 1_000 }),
    db.sessions.createIndex({ accountId: 1 }),
    // The browsers in which an account has signed in; they are forgotten some time after.
    db.browsers.createIndex({ accountIds: 1 }),
    db.browsers.createIndex({ lastUsedAt: 1 }, { expireAfterSeconds: serverLimits.browserLifeMs / 1_000 }),
    // A call finds its API token by the secret, an account its own; one with an end is removed after it.
    db.tokens.createIndex({ secretHash: 1 }, { unique: true }),
    db.tokens.createIndex({ accountId: 1 }),
    db.tokens.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    // The same mission cannot become two levels, even when submitted twice at once.
    db.levels.createIndex({ misHash: 1 }, { unique: true }),
    db.levels.createIndex({ contentHash: 1 }, { unique: true }),
    // Profiles list their levels; the sweeper looks up which files are in use.
    db.levels.createIndex({ addedBy: 1 }),
    db.levels.createIndex({ 'versions.files.sha256': 1 }),
    // The sweeper looks up expired uploads and the files that are still in use.
    db.uploads.createIndex({ expiresAt: 1 }),
    db.uploads.createIndex({ 'levels.files.sha256': 1 }),
    db.uploads.createIndex({ 'drafts.files.sha256': 1 }),
    // The unsubmitted uploads of an account.
    db.uploads.createIndex({ owner: 1 }),
    // A level's comments, newest first.
    db.comments.createIndex({ levelId: 1, _id: -1 }),
    // The comments of an account: they show its picture, and are deleted with the account.
    db.comments.createIndex({ author: 1 }),
    // The loves of a thing, and those of an account.
    db.loves.createIndex({ kind: 1, thingId: 1 }),
    db.loves.createIndex({ accountId: 1 }),
    // A leaderboard by placement; a player's best scores, the newest first.
    db.scores.createIndex({ levelId: 1, leaderboardId: 1, type: 1, score: 1 }),
    db.scores.createIndex({ accountId: 1, achievedAt: -1 }),
    // Expired locks are removed.
    db.locks.createIndex({ until: 1 }, { expireAfterSeconds: 60 }),
    // Processes come and go, and some places with them.
    db.usedSessions.createIndex({ usedAt: 1 }, { expireAfterSeconds: dayInSeconds }),
    // One counter per allowance and user, which expires when the period ends.
    db.rateLimits.createIndex({ key: 1 }, { unique: true }),
    db.rateLimits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    // A download counts once a day per address and thing.
    db.downloads.createIndex({ at: 1 }, { expireAfterSeconds: dayInSeconds }),
    // Events are read by their number, those of levels among many others, and kept for some days.
    db.changes.createIndex({ number: 1 }),
    db.changes.createIndex({ event: 1, number: 1 }),
    db.changes.createIndex({ at: 1 }, { expireAfterSeconds: limits.changeLifeMs / 1_000 }),
    // The webhooks of an account, and those that are due.
    db.webhooks.createIndex({ accountId: 1, slot: 1 }, { unique: true }),
    db.webhooks.createIndex({ nextTryAt: 1 }),
    // A level's packs; a profile's packs.
    db.packs.createIndex({ levelIds: 1 }),
    db.packs.createIndex({ createdBy: 1 }),
    // The packs that an account may edit.
    db.packs.createIndex({ editors: 1 }),
    // A pack's history, and the repeat of an operation after a lost answer.
    db.packSteps.createIndex({ packId: 1, version: 1 }, { unique: true }),
    db.packSteps.createIndex(
      { packId: 1, clientId: 1 },
      { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
    ),
    // Answers to requests that changed nothing are forgotten.
    db.packSteps.createIndex({ forgetAt: 1 }, { expireAfterSeconds: 0 }),
    // A link by its token, the open ones of a pack; closed ones are removed after a while.
    db.packInvitations.createIndex({ tokenHash: 1 }, { unique: true }),
    db.packInvitations.createIndex({ packId: 1 }),
    db.packInvitations.createIndex({ forgetAt: 1 }, { expireAfterSeconds: 0 }),
    // Mails of invitations that are still to be sent; where mail was turned off, they are forgotten.
    db.invitationMails.createIndex({ nextTryAt: 1 }),
    db.invitationMails.createIndex({ forgetAt: 1 }, { expireAfterSeconds: 0 }),
    // The messages of a pack, newest first; the messages of an account.
    db.packMessages.createIndex({ packId: 1, _id: -1 }),
    db.packMessages.createIndex({ author: 1 }),
    // Repeats of a new comment, pack or message after a lost answer.
    db.comments.createIndex({ author: 1, clientId: 1 }, onlyWithClientId),
    db.packs.createIndex({ createdBy: 1, clientId: 1 }, onlyWithClientId),
    db.packMessages.createIndex({ author: 1, clientId: 1 }, onlyWithClientId),
    // Suspensions that still have to delete something.
    db.accounts.createIndex({ 'pendingDeletion.at': 1 }, { sparse: true }),
    // The queue of reports; a person's own, and those about a person.
    db.reports.createIndex({ state: 1, _id: 1 }),
    db.reports.createIndex({ 'reporter.id': 1, _id: -1 }),
    db.reports.createIndex({ 'account.id': 1, _id: -1 }),
    // The log of a person.
    db.moderationLog.createIndex({ 'account.id': 1, _id: -1 }),
    // Deleted things, newest first, all or one owner's; expired ones; files that are still needed.
    db.bin.createIndex({ deletedAt: -1 }),
    db.bin.createIndex({ owner: 1, deletedAt: -1 }),
    db.bin.createIndex({ expiresAt: 1 }),
    db.bin.createIndex({ 'level.versions.files.sha256': 1 }),
    // The parts of a deleted thing, and those that a person wrote.
    db.binParts.createIndex({ thing: 1 }),
    db.binParts.createIndex({ 'document.author': 1 }, { sparse: true }),
  ]);
}
