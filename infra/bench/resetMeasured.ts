import { statSync } from 'node:fs';
import { connect, type Database } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { builtMark } from './benchData.ts';
import { benchComment } from './writers.ts';

/**
 * Removes the comments that were written to be measured, so that the next run finds the same site. Returns their
 * texts.
 */
export const removeMeasured = (): Promise<Set<string>> =>
  withBenchDatabase(async (db) => {
    const measured = { content: { $regex: `^${benchComment}` } };
    const comments = await db.comments.find(measured, { projection: { content: 1 } }).toArray();
    await db.comments.deleteMany(measured);
    return new Set(comments.map(({ content }) => content));
  });

/**
 * Gives back what earlier runs have used up of what one address or account may do in an hour or a day: removes
 * all packs that were created since the site was built.
 */
export const giveBackAllowances = (): Promise<void> =>
  withBenchDatabase(async (db) => {
    const createdAt = { $gt: statSync(builtMark(benchFolder())).mtimeMs };
    const packIds = (await db.packs.find({ createdAt }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
    await db.packs.deleteMany({ _id: { $in: packIds } });
    await db.packSteps.deleteMany({ packId: { $in: packIds } });
    await db.bin.deleteMany({ 'pack.createdAt': createdAt });
    await db.rateLimits.deleteMany({});
  });

const benchFolder = (): string => process.env.DATA_DIR ?? '';

async function withBenchDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const port = findRunningPort(benchFolder());
  const db = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, 'marbleland');
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
