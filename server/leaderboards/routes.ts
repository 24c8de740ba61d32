import type { leaderboardRoutes } from '../../shared/leaderboards.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteScore } from './deleteScore.ts';
import { postScore } from './postScore.ts';
import { readBests } from './readBests.ts';
import { readBoard } from './readBoard.ts';

export const leaderboardHandlers: HandlersOf<typeof leaderboardRoutes> = {
  'leaderboard.read': async ({ deps, params, http }) => ({
    scores: await readBoard(deps, params.id, params.leaderboardId, http),
  }),
  'leaderboard.postScore': ({ deps, actor, params, body }) =>
    postScore(deps, actor, params.id, params.leaderboardId, body),
  'leaderboard.deleteScore': async ({ deps, actor, params: { id: levelId, ...address }, query }) => ({
    scores: await deleteScore(deps, actor, { levelId, ...address }, query),
  }),
  'account.bests': ({ deps, params }) => readBests(deps, params.id),
};
