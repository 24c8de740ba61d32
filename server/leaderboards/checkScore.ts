import { ApiError } from '../../shared/errors.ts';
import type { NewScore } from '../../shared/leaderboards.ts';
import type { Board } from './findBoard.ts';

/**
 * The share of the hardest time below which no time is accepted: a record may be far below it, but not this
 * far.
 */
const minShare = 0.01;

/**
 * Refuses impossible scores. In doubt it accepts: a shortcut may be far faster than its author thought, gold
 * times may be jokes, and only their size limits points.
 * @throws ApiError bad_input
 */
export function checkScore({ level, type }: Board, { score, score_type }: NewScore): void {
  if (score_type !== type) {
    throw refusal('score_type', `In this level ${type === 'time' ? 'the time' : 'the score'} counts.`);
  }
  const hardest = Math.max(level.ultimateTime ?? 0, level.awesomeTime ?? 0);
  if (type === 'time' && score < hardest * minShare) {
    throw refusal('score', 'Nobody can finish this level in that time.');
  }
}

const refusal = (path: string, message: string): ApiError =>
  new ApiError('bad_input', { reason: message, issues: [{ path, message }] });
