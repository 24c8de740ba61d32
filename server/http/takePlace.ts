import { once } from 'node:events';
import type { Context } from 'koa';
import type { FairQueue } from '../services/fairQueue.ts';
import { clientAddress } from './clientAddress.ts';
import { signalOf } from './signalOf.ts';

/** Waits for one of the places of the address; it is free again when the answer has been sent. */
export function takePlace(places: FairQueue, ctx: Context): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return once(ctx.res, 'close');
    };
    places.run(clientAddress(ctx), hold, signalOf(ctx)).catch(reject);
  });
}
