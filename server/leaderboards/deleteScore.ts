import { ApiError } from '../../shared/errors.ts';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { canDeleteScore } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { findOwnBoard } from './findBoard.ts';
import { publishScores } from './publishScores.ts';
import { readBoard } from './readBoard.ts';

interface ScoreAddress {
  levelId: number;
  leaderboardId: string;
  accountId: number;
}

/** Deletes a player's score in a level. Returns the remaining scores. */
export async function deleteScore(
  deps: Deps,
  actor: Actor,
  address: ScoreAddress,
  { reason }: { reason?: string | undefined } = {},
): Promise<BoardScore[]> {
  const { levelId, leaderboardId, accountId } = address;
  const { level } = findOwnBoard(deps, levelId, leaderboardId);
  if (!canDeleteScore(actor, { accountId })) throw new ApiError('not_allowed');
  const entry = await deps.db.transaction(async (session) => {
    const { deletedCount } = await deps.db.scores.deleteMany(
      { levelId, leaderboardId, accountId },
      { session },
    );
    if (deletedCount === 0) throw new ApiError('score_not_found');
    const thing = { kind: 'level' as const, id: levelId, name: level.name };
    const act = { action: 'score.delete' as const, owner: accountId, thing, reason };
    return logIfModerating(deps, actor, act, session);
  });
  publishScores(deps, [address]);
  announceLogged(deps, entry);
  return readBoard(deps, levelId, leaderboardId, { address: String(actor.id) });
}
