import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serverLimits } from '../limits.ts';
import type { AddressOf } from './clientAddress.ts';

/** Shorter than a turn, so that the next one begins without a pause. */
const soonMs = 1;

type Asked = [IncomingMessage, ServerResponse];

interface TurnFacts {
  addressOf: AddressOf;
  /** Connections are waiting: they are accepted before further requests are begun. */
  isAccepting(): boolean;
}

/** Requests that have not been begun, by address; the address whose turn is next comes first. */
type Waiting = Map<string, Asked[]>;

/**
 * Begins requests for a few milliseconds at a time. Node would begin all that have arrived before it looks at
 * anything else, so that a call that asks the database six times would wait six times for the requests of
 * everybody. Reads and writes take turns, since a write has the longer way before it and a flood of either
 * must not stop the other; so do addresses among each of them, so that nobody waits for hundreds of requests
 * of one visitor. The requests of one address are begun in the order of arrival.
 *
 * How many wait is limited by the connections and what each may send (limitConnections, refusePipelines). A
 * request whose client has left is not begun, and no log or metric counts it.
 */
export function answerInTurns(
  answer: RequestListener,
  { addressOf, isAccepting }: TurnFacts,
): RequestListener {
  const reads: Waiting = new Map();
  const writes: Waiting = new Map();
  let isWritesTurn = false;
  let isWaiting = false;
  let turnEndsAt: number | null = null;
  let acceptingSince: number | null = null;

  function beginNext(): void {
    isWaiting = reads.size + writes.size > 0;
    if (!isWaiting) return;
    const now = performance.now();
    if (turnEndsAt === null) {
      acceptingSince ??= now;
      if (isAccepting() && now < acceptingSince + serverLimits.acceptMs) {
        setTimeout(beginNext, soonMs);
        return;
      }
      acceptingSince = null;
      turnEndsAt = now + serverLimits.requestTurnMs;
      // Not `setImmediate`: it comes before Node has closed the connections that have ended, and a command
      // that the database's driver sends over one of those is never answered.
      setTimeout(endTurn, soonMs);
    } else if (now >= turnEndsAt) {
      return;
    }
    isWritesTurn = writes.size > 0 && (!isWritesTurn || reads.size === 0);
    const [request, response] = takeNext(isWritesTurn ? writes : reads);
    // Everything that the answer does without waiting counts as its time.
    queueMicrotask(() => process.nextTick(beginNext));
    if (!request.socket.destroyed) answer(request, response);
  }

  function endTurn(): void {
    turnEndsAt = null;
    beginNext();
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    add(isRead ? reads : writes, addressOf(request), [request, response]);
    if (!isWaiting) beginNext();
  };
}

function add(waiting: Waiting, address: string, asked: Asked): void {
  const own = waiting.get(address);
  if (own) own.push(asked);
  else waiting.set(address, [asked]);
}

/** Takes the first request of the address whose turn it is, which then waits for the others. */
function takeNext(waiting: Waiting): Asked {
  const [address, own] = waiting.entries().next().value as [string, Asked[]];
  const asked = own.shift() as Asked;
  waiting.delete(address);
  if (own.length > 0) waiting.set(address, own);
  return asked;
}
