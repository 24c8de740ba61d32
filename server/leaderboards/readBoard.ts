import { callLimits } from '../../shared/callLimits.ts';
import type { BoardScore } from '../../shared/leaderboards.ts';
import type { Asker } from '../boards/externalBoards.ts';
import type { ScoreDocument } from '../db/documents/score.ts';
import type { Deps } from '../deps.ts';
import { type Board, findBoard } from './findBoard.ts';

/** The best scores of a level, by placement; an asker waits for those of other sites in turn. */
export async function readBoard(
  deps: Deps,
  levelId: number,
  leaderboardId: string,
  asker: Asker,
): Promise<BoardScore[]> {
  const board = findBoard(deps, levelId, leaderboardId);
  return board.source ? deps.externalBoards.read(board.source, levelId, asker) : readOwnBoard(deps, board);
}

async function readOwnBoard({ db }: Deps, { id, level, type }: Board): Promise<BoardScore[]> {
  const best = await db.scores
    .find({ levelId: level.id, leaderboardId: id, type })
    .sort({ score: type === 'time' ? 1 : -1, achievedAt: 1 })
    .limit(callLimits.leaderboardScores)
    .toArray();
  const names = await findNames(
    db,
    best.map(({ accountId }) => accountId),
  );
  return best.flatMap(({ accountId, score }) => {
    const username = names.get(accountId);
    if (username === undefined) return [];
    return [{ placement: placementOf(best, score), username, score, score_type: type, accountId }];
  });
}

/** Equal scores share a placement: 1, 2, 2, 4. */
const placementOf = (best: readonly ScoreDocument[], score: number): number =>
  best.findIndex((each) => each.score === score) + 1;

async function findNames({ accounts }: Deps['db'], ids: readonly number[]): Promise<Map<number, string>> {
  const projection = { username: 1 } as const;
  const found = await accounts
    .find({ _id: { $in: [...ids] } }, { projection })
    .map(({ _id, username }): [number, string] => [_id, username])
    .toArray();
  return new Map(found);
}
