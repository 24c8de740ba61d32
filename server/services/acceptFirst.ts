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
  /** Since when the next piece waits; null until it wants to begin, since the one before it may be long. */
  let heldSince: number | null = null;
  return {
    isHolding(now) {
      if (!accepted.isGoingOn()) {
        heldSince = null;
        return false;
      }
      if (now >= acceptingSince + serverLimits.acceptEveryMs) acceptingSince = now;
      if (now < acceptingSince + serverLimits.acceptMs) return true;
      heldSince ??= now;
      if (accepted.count < nextCount && now < heldSince + serverLimits.acceptPerPieceMs) return true;
      nextCount = accepted.count + serverLimits.acceptedPerPiece;
      heldSince = null;
      return false;
    },
  };
}
