import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface RawAnswer {
  status: number;
  firstByteAt: number;
  /** The status line and the headers. */
  head: string;
  /** Empty unless bodies are kept. */
  body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** Returns a function that waits for the next answer on a connection; bodies are counted unless they are kept. */
export function readAnswers(socket: Socket, { keepsBodies = false } = {}): () => Promise<RawAnswer> {
  let head: Buffer = Buffer.alloc(0);
  let body: Buffer[] = [];
  let bodyLeft = 0;
  let answer: Omit<RawAnswer, 'body'> | null = null;
  let firstByteAt = 0;
  let failure: Error | null = null;
  let settle: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null;

  socket.on('data', (chunk: Buffer) => {
    if (answer) readBody(chunk);
    else readHead(chunk);
    if (!answer || bodyLeft > 0) return;
    const whole = { ...answer, body: keepsBodies ? Buffer.concat(body) : nothing };
    answer = null;
    body = [];
    settle?.resolve(whole);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has closed a connection.')));

  function fail(error: Error): void {
    failure ??= error;
    settle?.reject(failure);
  }

  function readBody(chunk: Buffer): void {
    bodyLeft -= chunk.length;
    if (keepsBodies) body.push(chunk);
  }

  function readHead(chunk: Buffer): void {
    if (head.length === 0) firstByteAt = performance.now();
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end < 0) return;
    const text = head.toString('latin1', 0, end);
    const status = Number(text.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    const hasBody = status !== 204 && status !== 304;
    if (hasBody && length === undefined) throw new Error('An answer does not say how long it is.');
    answer = { status, firstByteAt, head: text };
    bodyLeft = hasBody ? Number(length) : 0;
    const rest = head.subarray(end + headEnd.length);
    head = Buffer.alloc(0);
    readBody(rest);
  }

  return () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      if (failure) reject(failure);
    });
}
