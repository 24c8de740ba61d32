import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface RawAnswer {
  status: number;
  firstByteAt: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Returns a function that waits for the next answer on a connection; bodies are counted, not kept. */
export function readAnswers(socket: Socket): () => Promise<RawAnswer> {
  let head: Buffer = Buffer.alloc(0);
  let bodyLeft = 0;
  let answer: RawAnswer | null = null;
  let firstByteAt = 0;
  let settle: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null;

  socket.on('data', (chunk: Buffer) => {
    if (answer) bodyLeft -= chunk.length;
    else readHead(chunk);
    if (!answer || bodyLeft > 0) return;
    const whole = answer;
    answer = null;
    settle?.resolve(whole);
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('The server has closed a connection.')));

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
    answer = { status, firstByteAt };
    bodyLeft = (hasBody ? Number(length) : 0) - (head.length - end - headEnd.length);
    head = Buffer.alloc(0);
  }

  return () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
}
