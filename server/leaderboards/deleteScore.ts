import { ApiError } from '../../shared/errors.ts';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { canDeleteScore } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findOwnBoard } from './findBoard.ts';
import { publishScores } from './publishScores.ts';
import { readBoard } from './readBoard.ts';

interface ScoreAddress {
  levelId: number;
  leaderboardId: string;
  accountId: number;
}

/** Deletes what a player has reached in a level. Answers the remaining scores. */
export async function deleteScore(deps: Deps, actor: Actor, address: ScoreAddress): Promise<BoardScore[]> {
  const { levelId, leaderboardId, accountId } = address;
  findOwnBoard(deps, levelId, leaderboardId);
  if (!canDeleteScore(actor, { accountId })) throw new ApiError('not_allowed');
  const { deletedCount } = await deps.db.scores.deleteMany({ levelId, leaderboardId, accountId });
  if (deletedCount === 0) throw new ApiError('score_not_found');
  publishScores(deps, [address]);
  return readBoard(deps, levelId, leaderboardId);
}
