import type { ScoreType } from '../../../shared/leaderboards.ts';

/**
 * The best score of a player in a level, on a leaderboard that the site keeps. There is one per
 * type, because scores from before a change of the game mode do not count in the new mode.
 */
export interface ScoreDocument {
  _id: string;
  leaderboardId: string;
  levelId: number;
  accountId: number;
  type: ScoreType;
  /** Milliseconds or points. */
  score: number;
  /** Milliseconds since 1970. */
  achievedAt: number;
}

export const scoreId = ({
  leaderboardId,
  levelId,
  accountId,
  type,
}: Pick<ScoreDocument, 'leaderboardId' | 'levelId' | 'accountId' | 'type'>): string =>
  `${leaderboardId}:${levelId}:${accountId}:${type}`;
