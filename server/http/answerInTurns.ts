import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serverLimits } from '../limits.ts';
import type { Accepted } from '../services/accepted.ts';
import { createAcceptFirst } from '../services/acceptFirst.ts';
import type { AddressOf } from './clientAddress.ts';
import { createFreshReads } from './freshReads.ts';

/** No longer than a turn, so that the next one begins without a pause. */
const soonMs = 1;

interface Asked {
  address: string;
  request: IncomingMessage;
  response: ServerResponse;
}

interface TurnFacts {
  addressOf: AddressOf;
  /** Connections that wait are accepted before further requests are begun. */
  accepted: Accepted;
}

/** Requests that have not been begun, by address; the address whose turn is next comes first. */
type Waiting = Map<string, Asked[]>;

/**
 * Begins requests for a few milliseconds at a time. Node would begin all that have arrived before it looks at
 * anything else, so that a call that asks the database six times would wait six times for the requests of
 * everybody. Reads and writes take turns, since a write has the longer way before it and a flood of either
 * must not stop the other; so do addresses among each of them, so that nobody waits for hundreds of requests
 * of one visitor. The requests of one address are begun in the order of arrival; while many of its reads are in
 * progress, further ones wait.
 *
 * How many wait is limited by the connections and what each may send (limitConnections, refusePipelines). A
 * request whose client has left is not begun, and no log or metric counts it.
 */
export function answerInTurns(answer: RequestListener, { addressOf, accepted }: TurnFacts): RequestListener {
  const reads: Waiting = new Map();
  const writes: Waiting = new Map();
  /** Reads of addresses that have as many in progress as they may have. */
  const held: Waiting = new Map();
  const freshReads = createFreshReads((address) => {
    move(address, held, reads);
    if (!isWaiting) beginNext();
  });
  let isWritesTurn = false;
  let isWaiting = false;
  let turnEndsAt: number | null = null;
  const acceptFirst = createAcceptFirst(accepted);

  function beginNext(): void {
    isWaiting = reads.size + writes.size > 0;
    if (!isWaiting) return;
    const now = performance.now();
    if (turnEndsAt === null) {
      if (acceptFirst.isHolding(now)) return void setTimeout(beginNext, soonMs);
      turnEndsAt = accepted.isGoingOn() ? now : now + serverLimits.requestTurnMs;
      // Not `setImmediate`: it comes before Node has closed the connections that have ended, and a command
      // that the database's driver sends over one of those is never answered.
      setTimeout(endTurn, soonMs);
    } else if (now >= turnEndsAt) {
      return;
    }
    isWritesTurn = writes.size > 0 && (!isWritesTurn || reads.size === 0);
    const isRead = !isWritesTurn;
    const next = takeNext(isRead ? reads : writes);
    // Everything that the answer does without waiting counts as its time.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (isRead && next && !next.response.writableEnded) watch(next);
        beginNext();
      }),
    );
    if (next) answer(next.request, next.response);
  }

  function watch({ address, response }: Asked): void {
    freshReads.add(address, response);
    if (freshReads.isFull(address)) move(address, reads, held);
  }

  function endTurn(): void {
    turnEndsAt = null;
    beginNext();
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const address = addressOf(request);
    const waiting = isRead ? (freshReads.isFull(address) ? held : reads) : writes;
    add(waiting, address, [{ address, request, response }]);
    if (!isWaiting) beginNext();
  };
}

function add(waiting: Waiting, address: string, asked: Asked[]): void {
  const own = waiting.get(address);
  if (own) own.push(...asked);
  else waiting.set(address, asked);
}

function move(address: string, from: Waiting, to: Waiting): void {
  const asked = from.get(address);
  if (!asked) return;
  from.delete(address);
  add(to, address, asked);
}

/**
 * Takes the first request of the address whose turn it is, which then waits for the others; null when all
 * clients have left. Theirs take no turn: whoever opens connections faster than requests are begun would fill
 * the memory with them.
 */
function takeNext(waiting: Waiting): Asked | null {
  for (const [address, own] of waiting) {
    waiting.delete(address);
    const first = own.findIndex(({ request }) => !request.socket.destroyed);
    const asked = own[first];
    if (!asked) continue;
    own.splice(0, first + 1);
    if (own.length > 0) waiting.set(address, own);
    return asked;
  }
  return null;
}
