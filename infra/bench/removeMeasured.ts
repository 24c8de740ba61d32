import { connect } from '../../server/db/connect.ts';
import { findRunningPort } from '../../server/db/engine/ownership.ts';
import { benchComment } from './writers.ts';

/** Removes the comments that were written to be measured, so that the next run finds the same site. */
export async function removeMeasured(): Promise<void> {
  const port = findRunningPort(process.env.DATA_DIR ?? '');
  const db = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, 'marbleland');
  await db.comments.deleteMany({ content: benchComment });
  await db.close();
}
