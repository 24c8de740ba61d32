import { limits } from '../../shared/limits.ts';
import type { Collections } from './collections.ts';

const dayInSeconds = 86_400;

/** Every index, each with its reason. Creating one that exists does nothing. */
export async function createIndexes(db: Collections): Promise<void> {
  await Promise.all([
    // One account per name and per address, whatever the case.
    db.accounts.createIndex({ usernameKey: 1 }, { unique: true }),
    db.accounts.createIndex({ emailKey: 1 }, { unique: true }),
    // Sessions end by themselves some time after their last use; all of an account's end together.
    db.sessions.createIndex({ lastUsedAt: 1 }, { expireAfterSeconds: limits.sessionLifeMs / 1_000 }),
    db.sessions.createIndex({ accountId: 1 }),
    // The same mission cannot become two levels, even when submitted twice at once.
    db.levels.createIndex({ misHash: 1 }, { unique: true }),
    db.levels.createIndex({ contentHash: 1 }, { unique: true }),
    // Profiles list their levels; the sweeper asks who still uses a file.
    db.levels.createIndex({ addedBy: 1 }),
    db.levels.createIndex({ 'versions.files.sha256': 1 }),
    // The sweeper finds what is past its life and which files are still wanted.
    db.uploads.createIndex({ expiresAt: 1 }),
    db.uploads.createIndex({ 'levels.files.sha256': 1 }),
    // A level's comments, newest first.
    db.comments.createIndex({ levelId: 1, _id: -1 }),
    // What a thing is loved by, and what an account loves.
    db.loves.createIndex({ kind: 1, thingId: 1 }),
    db.loves.createIndex({ accountId: 1 }),
    // One count per allowance and whoever uses it, forgotten when it begins anew.
    db.rateLimits.createIndex({ key: 1 }, { unique: true }),
    db.rateLimits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    // A download counts once a day per address and thing.
    db.downloads.createIndex({ at: 1 }, { expireAfterSeconds: dayInSeconds }),
    // Events are read by their number, and kept for some days.
    db.changes.createIndex({ number: 1 }),
    db.changes.createIndex({ at: 1 }, { expireAfterSeconds: limits.changeLifeMs / 1_000 }),
    // An account has so many webhooks; those whose turn it is are found.
    db.webhooks.createIndex({ accountId: 1, slot: 1 }, { unique: true }),
    db.webhooks.createIndex({ nextTryAt: 1 }),
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
