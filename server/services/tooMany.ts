import { ApiError, type LoggedFacts } from '../../shared/errors.ts';
import type { Allowed } from './rateLimits.ts';

/** A refusal that says when to try again; `what` names the excess, as a sentence. */
export const tooMany = (
  what: string,
  { resetMs }: Pick<Allowed, 'resetMs'>,
  logged: LoggedFacts = {},
): ApiError =>
  new ApiError('too_many_requests', {
    reason: `${what} Please try again in ${inWords(resetMs)}.`,
    details: { retryAfterMs: resetMs },
    logged,
  });

/** Rounded up, so that no retry comes too early. */
function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
