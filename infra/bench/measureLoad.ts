import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOfVisitor } from './addressOfVisitor.ts';
import { beginLaps, type LapResults, type Laps } from './laps.ts';
import { type Connection, openConnection } from './openConnection.ts';

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
  /** Opens a connection that breaks again, instead of failing; for a server that is killed meanwhile. */
  comesBack?: boolean;
}

export interface LoadResult extends LapResults {
  /** The bodies of the requests that succeeded, of a task whose connections come back. */
  taken: string[];
}

/** As it is sent. */
interface WrittenRequest {
  text: string;
  body: string;
}

/** How long a connection that comes back waits for an answer. */
const patienceMs = 5_000;

/**
 * Sends requests over many connections, each waiting for its answer before the next request, and each from an
 * address of its own unless the requests name one. It uses plain sockets, because a client that parses what it
 * receives would be slower than the server it measures.
 */
export async function measureLoad(task: LoadTask): Promise<LoadResult> {
  const taken: string[] = [];
  const lines = Array.from({ length: task.connections }, (_, index) => writeRequests(task, index));
  process.send?.({ state: 'gathered' });
  if (task.afterMs) await delay(task.afterMs);
  const laps = beginLaps(task.seconds * 1000);
  await Promise.all(lines.map((requests, index) => askInTurn(task, { index, requests }, laps, taken)));
  return { ...laps.results(), taken };
}

/** All requests of one connection, before the time is measured. */
const writeRequests = (task: LoadTask, index: number): WrittenRequest[] =>
  (task.own?.[index] ?? task.requests).map((request) => ({
    text: textOf(task, request, index),
    body: request.body ?? '',
  }));

async function askInTurn(
  task: LoadTask,
  { index, requests }: { index: number; requests: readonly WrittenRequest[] },
  laps: Laps,
  taken: string[],
): Promise<void> {
  const { hostname, port } = new URL(task.url);
  const everyMs = task.rate ? (task.connections / task.rate) * 1000 : 0;
  let turn = task.own ? 0 : index * 7;
  const firstDue = () => performance.now() + (everyMs * index) / task.connections;
  let dueAt = firstDue();

  /** Then also what is overdue is not asked any more: a site that is too slow would take long to answer it. */
  const isOver = (): boolean => Math.max(dueAt, performance.now()) >= laps.endAt();

  async function askOn({ socket, nextAnswer }: Connection): Promise<void> {
    await once(socket, 'connect');
    while (!isOver()) {
      if (everyMs > 0) await delay(dueAt - performance.now());
      const tally = laps.tally();
      if (!tally) {
        await laps.goesOn();
        dueAt = firstDue();
        continue;
      }
      const { text = '', body = '' } = requests[turn++ % requests.length] ?? {};
      socket.write(text);
      const { status, firstByteAt } = await nextAnswer();
      if (status === task.status) {
        tally.firstByteMs.push(firstByteAt - dueAt);
        tally.wholeMs.push(performance.now() - dueAt);
        if (task.comesBack) taken.push(body);
      } else {
        tally.failures += 1;
      }
      dueAt = everyMs > 0 ? dueAt + everyMs : performance.now();
    }
  }

  while (!isOver()) {
    const connection = openConnection({ host: hostname, port: Number(port) });
    const { socket } = connection;
    // A connection that was on its way to a process when it was killed is never answered.
    if (task.comesBack) socket.setTimeout(patienceMs, () => socket.destroy(new Error('There is no answer.')));
    try {
      await askOn(connection);
    } catch (error) {
      if (!task.comesBack) throw error;
      // A server that is being replaced refuses connections for a while.
      await delay(everyMs);
      dueAt = performance.now();
    } finally {
      socket.destroy();
    }
  }
}

function textOf({ url, headers = {} }: LoadTask, request: LoadRequest, visitor: number): string {
  const { path, method = 'GET', headers: own = {}, body = '' } = request;
  const length = method === 'GET' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const first = { Host: new URL(url).host, ...addressOfVisitor(visitor) };
  const lines = Object.entries({ ...first, ...headers, ...own, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}
