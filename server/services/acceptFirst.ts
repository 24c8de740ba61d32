import { serverLimits } from '../limits.ts';
import type { Accepted } from './accepted.ts';

interface AcceptFirst {
  /** Whether connections come first `now`; asked whenever work could begin, which it does if they do not. */
  isHolding(now: number): boolean;
}

/**
 * Lets connections that wait be accepted before work is begun, for a moment and not again soon after. While
 * more keep coming, work is begun piece by piece: however connections are opened, none is held for longer.
 */
export function createAcceptFirst(accepted: Accepted): AcceptFirst {
  let acceptingSince = Number.NEGATIVE_INFINITY;
  let nextCount = 0;
  let nextAt = 0;
  return {
    isHolding(now) {
      if (!accepted.isGoingOn()) return false;
      if (now >= acceptingSince + serverLimits.acceptEveryMs) acceptingSince = now;
      if (now < acceptingSince + serverLimits.acceptMs) return true;
      if (accepted.count < nextCount && now < nextAt) return true;
      nextCount = accepted.count + serverLimits.acceptedPerPiece;
      nextAt = now + serverLimits.acceptPerPieceMs;
      return false;
    },
  };
}
