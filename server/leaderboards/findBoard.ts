import { ApiError } from '../../shared/errors.ts';
import { type ScoreType, scoreTypeOf } from '../../shared/leaderboards.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { ExternalSource } from '../boards/externalBoards.ts';
import type { Deps } from '../deps.ts';

/** A leaderboard of a level. */
export interface Board {
  id: string;
  level: LevelInfo;
  /** The type of the scores that the site keeps itself. */
  type: ScoreType;
  /** The other site that keeps the scores; null when this one does. */
  source: ExternalSource | null;
}

export function findBoard({ config, catalogue }: Deps, levelId: number, id: string): Board {
  const level = catalogue.get(levelId);
  if (!level) throw new ApiError('level_not_found');
  const known = config.leaderboards.find((leaderboard) => leaderboard.id === id);
  if (!known) throw new ApiError('leaderboard_not_found');
  const { url } = known;
  return { id, level, type: scoreTypeOf(level), source: url === undefined ? null : { id, url } };
}

/** A leaderboard that the site keeps itself. */
export function findOwnBoard(deps: Deps, levelId: number, id: string): Board {
  const board = findBoard(deps, levelId, id);
  if (!board.source) return board;
  throw new ApiError('not_allowed', { reason: 'The scores of this leaderboard are kept by another site.' });
}
