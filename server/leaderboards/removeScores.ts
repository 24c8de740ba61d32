import type { ClientSession } from 'mongodb';
import type { ScoreDocument } from '../db/documents/score.ts';
import type { Deps } from '../deps.ts';
import { publishScores } from './publishScores.ts';

/** Deletes the scores of a level, in the transaction that deletes the level. Returns the deleted ones. */
export async function removeScoresOfLevel(
  { db }: Pick<Deps, 'db'>,
  levelId: number,
  session: ClientSession,
): Promise<ScoreDocument[]> {
  const scores = await db.scores.find({ levelId }, { session }).toArray();
  await db.scores.deleteMany({ levelId }, { session });
  return scores;
}

/**
 * Deletes every score of a player, also those in the bin with their level. Can be interrupted and run again.
 */
export async function removeScoresOf(deps: Deps, accountId: number): Promise<void> {
  const scores = await deps.db.scores.find({ accountId }).toArray();
  await deps.db.scores.deleteMany({ accountId });
  await deps.db.binParts.deleteMany({ from: 'scores', 'document.accountId': accountId });
  publishScores(deps, scores);
}
