import { ApiError } from '../../shared/errors.ts';
import { type BestScore, scoreTypeOf } from '../../shared/leaderboards.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

/** A player's best score in each level, the newest first. */
export async function readBests({ db, catalogue, config }: Deps, accountId: number): Promise<BestScore[]> {
  const [account, scores] = await Promise.all([
    db.accounts.findOne({ _id: accountId }, { projection: { _id: 1 } }),
    db.scores.find({ accountId }).sort({ achievedAt: -1 }).limit(serverLimits.bestScores).toArray(),
  ]);
  if (!account) throw new ApiError('account_not_found');
  return scores.flatMap(({ levelId, leaderboardId, type, score, achievedAt }) => {
    const level = catalogue.get(levelId);
    const leaderboard = config.leaderboards.find(({ id }) => id === leaderboardId);
    if (!level || !leaderboard || scoreTypeOf(level) !== type) return [];
    return [
      {
        level,
        leaderboard: { id: leaderboardId, name: leaderboard.name },
        score,
        score_type: type,
        achievedAt,
      },
    ];
  });
}
