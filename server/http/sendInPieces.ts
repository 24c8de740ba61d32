import { Readable } from 'node:stream';
import type { Context, Next } from 'koa';
import { serverLimits } from '../limits.ts';
import type { Accepted } from '../services/accepted.ts';
import { createTurns } from '../services/turns.ts';
import { createAnswerPlaces } from './answerPlaces.ts';
import { clientAddress } from './clientAddress.ts';
import { signalOf } from './signalOf.ts';

const { wholeAnswerBytes, answerPieceBytes, largeAnswers } = serverLimits;

/**
 * Sends large answers from memory piece by piece, in turns of the addresses that receive them. The system
 * copies some megabytes for a connection before anybody reads them, so that a few hundred answers in one
 * piece would keep everybody else waiting for seconds. An address that does not read receives few at once.
 */
export function sendInPieces(accepted: Accepted) {
  const takePlace = createAnswerPlaces(largeAnswers);
  // Each answer that is sent waits for one turn at most.
  const turns = createTurns({ accepted, maxWaiting: Number.POSITIVE_INFINITY });

  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const { body } = ctx;
    if (!Buffer.isBuffer(body) || body.length <= wholeAnswerBytes || ctx.method === 'HEAD') return;
    const address = clientAddress(ctx);
    const takeTurn = <T>(work: () => Promise<T>) => turns.run(address, work, signalOf(ctx));
    await takePlace(ctx);
    ctx.body = Readable.from(pieces(body, takeTurn), { objectMode: false });
    ctx.length = body.length;
  };
}

type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

async function* pieces(bytes: Buffer, takeTurn: TakeTurn): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += answerPieceBytes) {
    yield await takeTurn(async () => bytes.subarray(start, start + answerPieceBytes));
  }
}
