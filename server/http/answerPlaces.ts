import { once } from 'node:events';
import type { Context } from 'koa';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { clientAddress } from './clientAddress.ts';
import { signalOf } from './signalOf.ts';

/**
 * Waits for a place for an answer; the place is free again when the answer has been sent.
 * @throws ApiError too_many_requests when too many answers to the same address are waiting already
 * @throws the reason of the signal when the client leaves before
 */
export type TakePlace = (ctx: Context) => Promise<void>;

/** Limits how many answers of a kind are sent to one address at the same time; others wait for theirs. */
export function createAnswerPlaces(perAddress: number): TakePlace {
  const queue = createFairQueue({
    concurrency: Number.POSITIVE_INFINITY,
    perAsker: perAddress,
    maxWaiting: serverLimits.waitingAnswers,
  });
  return (ctx) =>
    new Promise((resolve, reject) => {
      const hold = () => {
        resolve();
        return once(ctx.res, 'close');
      };
      queue.run(clientAddress(ctx), hold, signalOf(ctx)).catch(reject);
    });
}
