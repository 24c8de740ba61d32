import { connect } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { benchComment } from './writers.ts';

/**
 * Removes the comments that were written to be measured, so that the next run finds the same site. Returns their
 * texts.
 */
export async function removeMeasured(): Promise<Set<string>> {
  const port = findRunningPort(process.env.DATA_DIR ?? '');
  const db = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, 'marbleland');
  const measured = { content: { $regex: `^${benchComment}` } };
  const comments = await db.comments.find(measured, { projection: { content: 1 } }).toArray();
  await db.comments.deleteMany(measured);
  await db.close();
  return new Set(comments.map(({ content }) => content));
}
