import { ApiError } from '../../shared/errors.ts';
import type { NewScore } from '../../shared/leaderboards.ts';
import type { Board } from './findBoard.ts';

/** Of the hardest time: a record may be far below it, but not this far. */
const leastShare = 0.01;

/**
 * Refuses what cannot have been reached. It would rather accept too much: a shortcut may be far faster than
 * its author thought, gold times may be jokes, and nothing limits points but their size.
 * @throws ApiError bad_input
 */
export function checkScore({ level, type }: Board, { score, score_type }: NewScore): void {
  if (score_type !== type) {
    throw refusal('score_type', `In this level ${type === 'time' ? 'the time' : 'the score'} counts.`);
  }
  const hardest = Math.max(level.ultimateTime ?? 0, level.awesomeTime ?? 0);
  if (type === 'time' && score < hardest * leastShare) {
    throw refusal('score', 'Nobody can finish this level in that time.');
  }
}

const refusal = (path: string, message: string): ApiError =>
  new ApiError('bad_input', { reason: message, issues: [{ path, message }] });
