import { ApiError } from '../../shared/errors.ts';
import type { NewScore } from '../../shared/leaderboards.ts';
import type { Actor } from '../actor.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import { type ScoreDocument, scoreId } from '../db/documents/score.ts';
import { touch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { checkScore } from './checkScore.ts';
import { findOwnBoard } from './findBoard.ts';
import { publishScores } from './publishScores.ts';

/** Keeps a score if it is better than the player's best so far. Returns the best score, and its placement. */
export async function postScore(
  deps: Deps,
  actor: Actor,
  levelId: number,
  leaderboardId: string,
  posted: NewScore,
): Promise<{ placement: number; best: number }> {
  const board = findOwnBoard(deps, levelId, leaderboardId);
  checkScore(board, posted);
  const { type } = board;
  const facts = { leaderboardId, levelId, accountId: actor.id, type };
  const score = { _id: scoreId(facts), ...facts, score: posted.score, achievedAt: deps.clock() };
  const isBetter = await keepBest(deps, score);
  if (isBetter) publishScores(deps, [score]);
  return findPlacement(deps, score);
}

/** Whether the score beats the stored one. Concurrent posts keep the best, in any order. */
async function keepBest(deps: Deps, { _id, ...score }: ScoreDocument): Promise<boolean> {
  const { db } = deps;
  const known = await db.scores.findOne({ _id });
  if (known && !isBetterThan(score, known.score)) return false;
  return db.transaction(async (session) => {
    await holdAccount(deps, score.accountId, session);
    // Writing to the level makes this transaction conflict with a concurrent deletion of it.
    const { matchedCount } = await db.levels.updateOne({ _id: score.levelId }, touch, { session });
    if (matchedCount === 0) throw new ApiError('level_not_found');
    const improved = await db.scores.updateOne(
      { _id, score: worseThan(score) },
      { $set: { score: score.score, achievedAt: score.achievedAt } },
      { session },
    );
    if (improved.matchedCount > 0) return true;
    const first = await db.scores.updateOne({ _id }, { $setOnInsert: score }, { upsert: true, session });
    return first.upsertedCount > 0;
  });
}

type Reached = Pick<ScoreDocument, 'type' | 'score'>;

const isBetterThan = ({ type, score }: Reached, other: number): boolean =>
  type === 'time' ? score < other : score > other;
const worseThan = ({ type, score }: Reached) => (type === 'time' ? { $gt: score } : { $lt: score });
const betterThan = ({ type, score }: Reached) => (type === 'time' ? { $lt: score } : { $gt: score });

/** The placement of the player's best score, which is `score` or better. */
async function findPlacement(
  { db }: Deps,
  score: ScoreDocument,
): Promise<{ placement: number; best: number }> {
  const { levelId, leaderboardId, type } = score;
  const best = (await db.scores.findOne({ _id: score._id })) ?? score;
  const better = await db.scores.countDocuments({ levelId, leaderboardId, type, score: betterThan(best) });
  return { placement: better + 1, best: best.score };
}
