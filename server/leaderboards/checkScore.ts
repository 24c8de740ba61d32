import { ApiError } from '../../shared/errors.ts';
import type { NewScore } from '../../shared/leaderboards.ts';
import type { Board } from './findBoard.ts';

/** Records are well above half of the times that level authors call ultimate or awesome; a hundredth is no record. */
const leastShare = 0.01;

/**
 * Refuses what cannot have been reached. Careful: a shortcut may be far faster than any author thought, so only the two
 * hardest times count, and nothing limits points but their size.
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
