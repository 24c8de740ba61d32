import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serverLimits } from '../limits.ts';

/** Shorter than a turn, so that the next one begins without a pause. */
const soonMs = 1;

type Asked = [IncomingMessage, ServerResponse];

/**
 * Begins requests for a few milliseconds at a time. Node would begin all that have arrived before it looks at
 * anything else, so that a call that asks the database six times would wait six times for the requests of
 * everybody. Reads and writes take turns, each in the order of arrival: a write has the longer way before it,
 * and a flood of either does not stop the other.
 *
 * How many wait is limited by the connections and what each may send (limitConnections, refusePipelines). A
 * request whose client has left is not begun, and no log or metric counts it.
 */
export function answerInTurns(answer: RequestListener): RequestListener {
  const reads: Asked[] = [];
  const writes: Asked[] = [];
  let isWritesTurn = false;
  let isWaiting = false;
  let turnEndsAt: number | null = null;

  function beginNext(): void {
    isWaiting = reads.length + writes.length > 0;
    if (!isWaiting) return;
    const now = performance.now();
    if (turnEndsAt === null) {
      turnEndsAt = now + serverLimits.requestTurnMs;
      // Not `setImmediate`: it comes before Node has closed the connections that have ended, and a command
      // that the database's driver sends over one of those is never answered.
      setTimeout(endTurn, soonMs);
    } else if (now >= turnEndsAt) {
      return;
    }
    isWritesTurn = writes.length > 0 && (!isWritesTurn || reads.length === 0);
    const [request, response] = (isWritesTurn ? writes : reads).shift() as Asked;
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
    (isRead ? reads : writes).push([request, response]);
    if (!isWaiting) beginNext();
  };
}
