import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { count, id, idParam, moderationReason, time } from './fields.ts';
import { countsDown } from './gameModes.ts';
import { LevelInfo } from './levels.ts';
import { route } from './route.ts';

/** A time in milliseconds, where less is better, or points, where more is. */
export const ScoreType = z.enum(['time', 'score']);
export type ScoreType = z.infer<typeof ScoreType>;

/** Where the time counts down, players gather points in it; everywhere else the time is what counts. */
export const scoreTypeOf = ({ gameMode }: Pick<LevelInfo, 'gameMode'>): ScoreType =>
  countsDown(gameMode) ? 'score' : 'time';

/** A line of a leaderboard. The same score has the same placement. */
export const BoardScore = z.strictObject({
  placement: id,
  username: z.string(),
  score: z.number().nonnegative(),
  score_type: ScoreType,
  accountId: id.optional().describe('The account on this site; left out by leaderboards of other sites.'),
});
export type BoardScore = z.infer<typeof BoardScore>;

const Board = z.strictObject({ scores: z.array(BoardScore) });

/** The best that a player has reached in a level. */
export const BestScore = z.strictObject({
  level: LevelInfo,
  leaderboard: z.strictObject({ id: z.string(), name: z.string() }),
  score: z.int().positive(),
  score_type: ScoreType,
  achievedAt: time,
});
export type BestScore = z.infer<typeof BestScore>;

export const NewScore = z.strictObject({
  score: z
    .int('A score is a whole number.')
    .min(1, 'A score is at least 1.')
    .max(callLimits.maxScore, `A score is at most ${callLimits.maxScore.toLocaleString('en')}.`)
    .describe('Milliseconds or points.'),
  score_type: ScoreType.describe('`score` in the modes where the time counts down, else `time`.'),
});
export type NewScore = z.infer<typeof NewScore>;

const boardParams = z.strictObject({ id: idParam, leaderboardId: z.string().max(100) });

export const leaderboardRoutes = {
  'leaderboard.read': route({
    method: 'GET',
    path: '/level/:id/leaderboards/:leaderboardId',
    summary: `The best ${callLimits.leaderboardScores} scores of a level, by placement`,
    refusals: ['level_not_found', 'leaderboard_not_found', 'leaderboard_failed'],
    params: boardParams,
    replyKind: 'shared',
    reply: Board,
  }),
  'leaderboard.postScore': route({
    method: 'POST',
    scope: 'scores',
    path: '/level/:id/leaderboards/:leaderboardId/scores',
    summary: "Post a score; of a player's scores in a level the best is kept",
    refusals: ['level_not_found', 'leaderboard_not_found', 'not_allowed'],
    rateLimit: 'score',
    params: boardParams,
    body: NewScore,
    reply: z.strictObject({
      placement: id.describe('Of the best score, the one that was just posted or an earlier one.'),
      best: z.int().positive(),
    }),
  }),
  'leaderboard.deleteScore': route({
    method: 'DELETE',
    scope: 'session',
    path: '/level/:id/leaderboards/:leaderboardId/scores/:accountId',
    summary: "Delete one's own score; moderators strike any. Answers the remaining ones",
    refusals: ['level_not_found', 'leaderboard_not_found', 'score_not_found', 'not_allowed'],
    params: boardParams.extend({ accountId: idParam }),
    query: moderationReason,
    reply: Board,
  }),
  'account.bests': route({
    method: 'GET',
    path: '/account/:id/best-scores',
    summary: 'The best scores of a player, the newest first',
    refusals: ['account_not_found'],
    params: z.strictObject({ id: idParam }),
    replyKind: 'shared',
    reply: z.array(BestScore),
  }),
};

export const leaderboardEvents = {
  'leaderboard:changed': z.strictObject({
    levelId: id,
    leaderboardId: z.string(),
    revision: count.describe(
      'Of two states of a leaderboard, the one with the higher revision is the newer.',
    ),
    scores: z.array(BoardScore),
  }),
  /** A player has a new best score, or one less: whoever shows them asks again. */
  'bests:changed': z.strictObject({ accountId: id }),
};
