import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** For how long requests are begun before answers of the database, files and sockets have their turn. */
export const turnMs = 3;

type Asked = [IncomingMessage, ServerResponse];

/**
 * Begins requests for a few milliseconds at a time. Node would begin all that have arrived before it looks at
 * anything else, so that a call that asks the database six times would wait six times for the requests of
 * everybody. Reads and writes take turns, each in the order of arrival: a write has the longer way before it,
 * and a flood of either does not stop the other.
 */
export function answerInTurns(answer: RequestListener): RequestListener {
  const reads: Asked[] = [];
  const writes: Asked[] = [];
  let isWritesTurn = false;
  let isWaiting = false;
  let turnEndsAt = 0;

  function beginTurn(): void {
    turnEndsAt = performance.now() + turnMs;
    beginNext();
  }

  function beginNext(): void {
    isWaiting = reads.length + writes.length > 0;
    if (!isWaiting) return;
    if (performance.now() >= turnEndsAt) return void setImmediate(beginTurn);
    isWritesTurn = writes.length > 0 && (!isWritesTurn || reads.length === 0);
    const [request, response] = (isWritesTurn ? writes : reads).shift() as Asked;
    // Everything that the answer does without waiting counts as its time.
    queueMicrotask(() => process.nextTick(beginNext));
    if (!request.socket.destroyed) answer(request, response);
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    (isRead ? reads : writes).push([request, response]);
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(beginTurn);
  };
}
