import type { Context } from 'koa';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { createAnswerPlaces, type TakePlace } from './answerPlaces.ts';
import { clientAddress } from './clientAddress.ts';
import { signalOf } from './signalOf.ts';

/**
 * What limits files that are streamed to one address: how many are sent at the same time, and how many of them
 * are opened, or have their next piece read. One that its client does not take costs nothing, so many may be
 * sent; reading dozens at once would keep everybody else waiting.
 */
export interface StreamLimits {
  takePlace: TakePlace;
  /** @throws the reason of the signal when the client leaves before the turn */
  takeTurn<T>(ctx: Context, work: () => Promise<T>): Promise<T>;
}

export function createStreamLimits(): StreamLimits {
  const turns = createFairQueue({
    concurrency: Number.POSITIVE_INFINITY,
    perAsker: serverLimits.readPieces,
    // Each file that has a place waits for one turn at most.
    maxWaiting: Number.POSITIVE_INFINITY,
  });
  return {
    takePlace: createAnswerPlaces(serverLimits.streamedFiles),
    takeTurn: (ctx, work) => turns.run(clientAddress(ctx), work, signalOf(ctx)),
  };
}
