import type { Database } from '../db/connect.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { blobKey } from '../files/blobs.ts';
import type { FileStore } from '../files/fileStore.ts';
import { contentAt } from '../packs/steps/contentAt.ts';

/** One sentence for each state that must never be in a database, whatever crashed at any moment. */
export async function findBrokenInvariants(db: Database, files: FileStore): Promise<string[]> {
  const levels = await db.levels.find().toArray();
  const levelIds = new Set(levels.map(({ _id }) => _id));
  return [
    ...(await levelsWithoutFiles(levels, files)),
    ...(await wrongCounts(db, levels)),
    ...(await brokenPacks(db, levelIds)),
    ...(await gapsInHistories(db)),
    ...(await orphans(db, levelIds)),
    ...(await halfSubmitted(db, levelIds)),
  ];
}

async function levelsWithoutFiles(levels: LevelDocument[], files: FileStore): Promise<string[]> {
  const missing: string[] = [];
  for (const { _id, versions } of levels) {
    for (const { path, sha256, size } of versions.flatMap((version) => version.files)) {
      const stored = await files.stat(blobKey(sha256));
      if (stored?.size !== size) missing.push(`Level ${_id} lacks ${path}.`);
    }
  }
  return missing;
}

async function wrongCounts(db: Database, levels: LevelDocument[]): Promise<string[]> {
  const loves = await db.loves.find().toArray();
  const packs = await db.packs.find().toArray();
  const check = (kind: string, things: { _id: number; lovedCount: number }[]) =>
    things.flatMap(({ _id, lovedCount }) => {
      const real = loves.filter((love) => love.kind === kind && love.thingId === _id).length;
      return real === lovedCount ? [] : [`The ${kind} ${_id} counts ${lovedCount} loves but has ${real}.`];
    });
  return [...check('level', levels), ...check('pack', packs)];
}

/** Each kept step of a pack follows the one before it, or holds the whole pack. */
async function gapsInHistories(db: Database): Promise<string[]> {
  const steps = await db.packSteps
    .find({ version: { $gte: 0 } })
    .sort({ packId: 1, version: 1 })
    .toArray();
  return steps.flatMap(({ packId, version, ops, after }, index) => {
    const before = steps[index - 1];
    const follows = before?.packId === packId && before.version === version - ops.length;
    return follows || after ? [] : [`The history of pack ${packId} has a gap before version ${version}.`];
  });
}

async function brokenPacks(db: Database, levelIds: Set<number>): Promise<string[]> {
  const broken: string[] = [];
  for (const pack of await db.packs.find().toArray()) {
    const gone = pack.levelIds.filter((levelId) => !levelIds.has(levelId));
    if (gone.length > 0) broken.push(`Pack ${pack._id} holds levels that are gone: ${gone}.`);
    const [last] = await db.packSteps.find({ packId: pack._id }).sort({ version: -1 }).limit(1).toArray();
    const replayed = await contentAt({ db }, pack._id, pack.version);
    const isReplayed =
      last?.version === pack.version && String(replayed?.content.levelIds) === String(pack.levelIds);
    if (!isReplayed) broken.push(`The history of pack ${pack._id} does not end with what it is.`);
  }
  return broken;
}

async function orphans(db: Database, levelIds: Set<number>): Promise<string[]> {
  const comments = await db.comments.find().toArray();
  const loves = await db.loves.find({ kind: 'level' }).toArray();
  const scores = await db.scores.find().toArray();
  return [
    ...comments
      .filter(({ levelId }) => !levelIds.has(levelId))
      .map(({ _id, levelId }) => `Comment ${_id} belongs to level ${levelId}, which is gone.`),
    ...loves
      .filter(({ thingId }) => !levelIds.has(thingId))
      .map(({ _id }) => `The love ${_id} is of something that is gone.`),
    ...scores
      .filter(({ levelId }) => !levelIds.has(levelId))
      .map(({ _id }) => `The score ${_id} was reached in a level that is gone.`),
  ];
}

/** Only people delete levels, so either all levels of an upload are there or it is not submitted. */
async function halfSubmitted(db: Database, levelIds: Set<number>): Promise<string[]> {
  const uploads = await db.uploads.find().toArray();
  const hashes = await db.levels.distinct('misHash');
  return uploads.flatMap(({ _id, levels, submitted }) => {
    const made = (levels ?? []).filter(({ misHash }) => hashes.includes(misHash));
    if (!submitted && made.length > 0) return [`Upload ${_id} has levels but is not submitted.`];
    const lost = submitted?.levelIds.some((levelId) => !levelIds.has(levelId)) && made.length > 0;
    return lost ? [`Upload ${_id} is submitted but has only some of its levels.`] : [];
  });
}
