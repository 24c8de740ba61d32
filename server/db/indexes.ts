import { limits } from '../../shared/limits.ts';
import type { Collections } from './collections.ts';

const dayInSeconds = 86_400;

/** Creates every index, each with its reason. Creating an existing one does nothing. */
export async function createIndexes(db: Collections): Promise<void> {
  await Promise.all([
    // One account per name and per address, ignoring case.
    db.accounts.createIndex({ usernameKey: 1 }, { unique: true }),
    db.accounts.createIndex({ emailKey: 1 }, { unique: true }),
    // Sessions expire some time after their last use; all sessions of an account are ended together.
    db.sessions.createIndex({ lastUsedAt: 1 }, { expireAfterSeconds: limits.sessionLifeMs / 1_000 }),
    db.sessions.createIndex({ accountId: 1 }),
    // The same mission cannot become two levels, even when submitted twice at once.
    db.levels.createIndex({ misHash: 1 }, { unique: true }),
    db.levels.createIndex({ contentHash: 1 }, { unique: true }),
    // Profiles list their levels; the sweeper looks up which files are in use.
    db.levels.createIndex({ addedBy: 1 }),
    db.levels.createIndex({ 'versions.files.sha256': 1 }),
    // The sweeper looks up expired uploads and the files that are still in use.
    db.uploads.createIndex({ expiresAt: 1 }),
    db.uploads.createIndex({ 'levels.files.sha256': 1 }),
    // A level's comments, newest first.
    db.comments.createIndex({ levelId: 1, _id: -1 }),
    // Who loves a thing, and what an account loves.
    db.loves.createIndex({ kind: 1, thingId: 1 }),
    db.loves.createIndex({ accountId: 1 }),
    // One counter per allowance and user, which expires when the period ends.
    db.rateLimits.createIndex({ key: 1 }, { unique: true }),
    db.rateLimits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    // A download counts once a day per address and thing.
    db.downloads.createIndex({ at: 1 }, { expireAfterSeconds: dayInSeconds }),
    // A level's packs; a profile's packs.
    db.packs.createIndex({ levelIds: 1 }),
    db.packs.createIndex({ createdBy: 1 }),
    // A pack's history, and the repeat of an operation after a lost answer.
    db.packSteps.createIndex({ packId: 1, version: 1 }, { unique: true }),
    db.packSteps.createIndex(
      { packId: 1, clientId: 1 },
      { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
    ),
  ]);
}
