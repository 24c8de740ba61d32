import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addressOf } from '../../shared/routeAddress.ts';
import { addressOfVisitor } from './addressOfVisitor.ts';
import { openConnection } from './openConnection.ts';
import { quantile } from './quantile.ts';

/** Clients that keep a copy of the level list, and ask again and again what has changed. */
export interface PollTask {
  url: string;
  connections: number;
  seconds: number;
  /** Whether they also ask for counts. */
  withCounts: boolean;
  /** Polls per second over all connections; as fast as possible when absent. */
  rate?: number;
}

export interface PollResult {
  /** Answers that nothing has changed (304). */
  unchangedPerSecond: number;
  /** How often a client would have had to read the whole list again. */
  readAnew: number;
  /** 99th percentile of the time until the last byte. */
  p99Ms: number;
}

/** What a client remembers between two polls. */
interface Known {
  since?: number;
  counts?: number;
  etag?: string;
}

interface Tally {
  unchanged: number;
  readAnew: number;
  wholeMs: number[];
}

const Changes = z.object({ revision: z.int(), countsRevision: z.int().optional() });

export async function pollChanges(task: PollTask): Promise<PollResult> {
  const tally: Tally = { unchanged: 0, readAnew: 0, wholeMs: [] };
  const startedAt = performance.now();
  const endAt = startedAt + task.seconds * 1000;
  await Promise.all(
    Array.from({ length: task.connections }, (_, index) => pollInTurn(task, index, endAt, tally)),
  );
  return {
    unchangedPerSecond: (tally.unchanged / (performance.now() - startedAt)) * 1000,
    readAnew: tally.readAnew,
    p99Ms: quantile(tally.wholeMs, 0.99),
  };
}

async function pollInTurn(task: PollTask, index: number, endAt: number, tally: Tally): Promise<void> {
  const { hostname, port, host } = new URL(task.url);
  const to = { host: hostname, port: Number(port) };
  const { socket, nextAnswer } = openConnection(to, { keepsBodies: true });
  await once(socket, 'connect');
  const everyMs = task.rate ? (task.connections / task.rate) * 1000 : 0;
  const beginning: Known = task.withCounts ? { counts: 0 } : {};
  let known = beginning;
  let text = textOf(host, index, known);
  let dueAt = performance.now() + Math.random() * everyMs;
  while (Math.max(dueAt, performance.now()) < endAt) {
    if (everyMs > 0) await delay(dueAt - performance.now());
    socket.write(text);
    const { status, head, body } = await nextAnswer();
    tally.wholeMs.push(performance.now() - dueAt);
    if (status === 304) tally.unchanged += 1;
    else if (status === 410) tally.readAnew += 1;
    else if (status !== 200) throw new Error(`A poll was answered with ${status}.`);
    if (status === 410) known = beginning;
    if (status === 200) known = nextKnown(known, head, body);
    // Written once for all polls that find nothing.
    if (status !== 304) text = textOf(host, index, known);
    dueAt = everyMs > 0 ? dueAt + everyMs : performance.now();
  }
  socket.destroy();
}

/** An answer can be confirmed (304) when the next poll has the same address. */
function nextKnown(known: Known, head: string, body: Buffer): Known {
  const { revision, countsRevision } = Changes.parse(JSON.parse(body.toString()));
  const next: Known = {
    since: revision,
    ...(countsRevision !== undefined && { counts: countsRevision }),
  };
  const isSame = next.since === known.since && next.counts === known.counts;
  const etag = /\r\netag: (\S+)/i.exec(head)?.[1];
  return isSame && etag !== undefined ? { ...next, etag } : next;
}

function textOf(host: string, visitor: number, { since, counts, etag }: Known): string {
  const path = addressOf('level.changes', {
    query: { ...(since !== undefined && { since }), ...(counts !== undefined && { counts }) },
  });
  const condition = etag === undefined ? {} : { 'If-None-Match': etag };
  const lines = Object.entries({ Host: host, ...addressOfVisitor(visitor), ...condition });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
