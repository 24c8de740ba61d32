import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { readAnswers } from './readAnswers.ts';

export interface LoadRequest {
  path: string;
  method?: 'GET' | 'PATCH' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadTask {
  url: string;
  /** Each connection requests these in turn, starting at its own index. */
  requests: LoadRequest[];
  /** What each connection requests in turn instead, from its beginning. */
  own?: LoadRequest[][];
  headers?: Record<string, string>;
  connections: number;
  /** How long after it is gathered it begins; at once when absent. */
  afterMs?: number;
  /** It ends earlier when it is dismissed. */
  seconds: number;
  /** Requests per second over all connections; as fast as possible when absent. */
  rate?: number;
  /** The only status that counts as success. */
  status: number;
}

/** Latencies in milliseconds, counted from the moment a request was due. */
export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Median time until the first byte. */
  firstByteMs: number;
  /** 99th percentile of the time until the last byte. */
  p99Ms: number;
  /** Answers with another status. */
  failures: number;
}

interface Tally {
  firstByteMs: number[];
  wholeMs: number[];
  failures: number;
}

/**
 * Sends requests over many connections, each waiting for its answer before the next request. It uses plain
 * sockets, because a client that parses what it receives would be slower than the server it measures.
 */
export async function measureLoad(task: LoadTask): Promise<LoadResult> {
  const tally: Tally = { firstByteMs: [], wholeMs: [], failures: 0 };
  process.send?.({ state: 'gathered' });
  if (task.afterMs) await delay(task.afterMs);
  const startedAt = performance.now();
  let endAt = startedAt + task.seconds * 1000;
  process.once('message', () => {
    endAt = performance.now();
  });
  await Promise.all(
    Array.from({ length: task.connections }, (_, index) => askInTurn(task, index, () => endAt, tally)),
  );
  const answers = tally.wholeMs.length;
  return {
    answers,
    perSecond: (answers / (performance.now() - startedAt)) * 1000,
    firstByteMs: quantile(tally.firstByteMs, 0.5),
    p99Ms: quantile(tally.wholeMs, 0.99),
    failures: tally.failures,
  };
}

function quantile(times: number[], share: number): number {
  times.sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
}

async function askInTurn(task: LoadTask, index: number, endAt: () => number, tally: Tally): Promise<void> {
  const { hostname, port } = new URL(task.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const nextAnswer = readAnswers(socket);
  const everyMs = task.rate ? (task.connections / task.rate) * 1000 : 0;
  const texts = (task.own?.[index] ?? task.requests).map((request) => textOf(task, request));
  let dueAt = performance.now() + (everyMs * index) / task.connections;
  for (let turn = task.own ? 0 : index * 7; dueAt < endAt(); turn += 1) {
    if (everyMs > 0) await delay(dueAt - performance.now());
    socket.write(texts[turn % texts.length] ?? '');
    const { status, firstByteAt } = await nextAnswer();
    if (status === task.status) {
      tally.firstByteMs.push(firstByteAt - dueAt);
      tally.wholeMs.push(performance.now() - dueAt);
    } else {
      tally.failures += 1;
    }
    dueAt = everyMs > 0 ? dueAt + everyMs : performance.now();
  }
  socket.destroy();
}

function textOf({ url, headers = {} }: LoadTask, request: LoadRequest): string {
  const { path, method = 'GET', headers: own = {}, body = '' } = request;
  const length = method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: new URL(url).host, ...headers, ...own, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}
