import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
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

export interface Connection {
  socket: Socket;
  /** Waits for the next answer. */
  nextAnswer(): Promise<RawAnswer>;
}

/**
 * Where all connections receive, one piece after the other: memory for each piece would keep the garbage collector
 * busy, beside the server that is measured.
 */
const received = Buffer.allocUnsafe(256 * 1024);

/** Connects, and reads answers; their bodies are counted unless they are kept. */
export function openConnection(to: TcpNetConnectOpts, { keepsBodies = false } = {}): Connection {
  let head: Buffer = nothing;
  let body: Buffer[] = [];
  let bodyLeft = 0;
  let answer: Omit<RawAnswer, 'body'> | null = null;
  let firstByteAt = 0;
  let failure: Error | null = null;
  let settle: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null;

  const socket = connect({
    ...to,
    noDelay: true,
    onread: {
      buffer: received,
      callback(length) {
        read(received.subarray(0, length));
        return true;
      },
    },
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has closed a connection.')));

  function fail(error: Error): void {
    failure ??= error;
    settle?.reject(failure);
  }

  function read(chunk: Buffer): void {
    if (answer) readBody(chunk);
    else readHead(chunk);
    if (!answer || bodyLeft > 0) return;
    const whole = { ...answer, body: keepsBodies ? Buffer.concat(body) : nothing };
    answer = null;
    body = [];
    settle?.resolve(whole);
  }

  function readBody(chunk: Buffer): void {
    bodyLeft -= chunk.length;
    if (keepsBodies) body.push(Buffer.from(chunk));
  }

  function readHead(chunk: Buffer): void {
    if (head.length === 0) firstByteAt = performance.now();
    head = Buffer.concat([head, chunk]);
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
    head = nothing;
    readBody(rest);
  }

  return {
    socket,
    nextAnswer: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        if (failure) reject(failure);
      }),
  };
}
