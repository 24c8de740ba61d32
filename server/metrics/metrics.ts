import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheReads } from '../services/cacheReads.ts';

/**
 * The measurements of this process, for Prometheus. Labels come from closed lists (routes, events, commands):
 * never paths, IDs or addresses. Values that can be read at any time are read only on request; the others
 * cost an addition.
 */
export interface Metrics {
  /** An answered request, by the name of its route. */
  countRequest(route: string, status: number, seconds: number): void;
  countEvent(name: string): void;
  countCommand(name: string, isOk: boolean, seconds: number): void;
  /** A number that is read when somebody asks. */
  watch(name: string, help: string, read: () => number): void;
  /** The length of each queue. */
  watchQueues(queues: Record<string, { readonly waiting: number }>): void;
  /** How often each has had what was asked for; besides those that are watched already. */
  watchCaches(caches: WatchedCaches): void;
  contentType: string;
  /** Prometheus' text format. */
  text(): Promise<string>;
}

type WatchedCaches = Record<string, { readonly reads: CacheReads }>;

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const commandSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'marbleland_http_request_seconds',
    help: 'Answered requests: from their headers to the last byte of the answer.',
    labelNames: ['route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const events = new Counter({
    name: 'marbleland_events_published_total',
    help: 'Live events that this process has published.',
    labelNames: ['event'],
    registers,
  });
  const commands = new Histogram({
    name: 'marbleland_database_command_seconds',
    help: 'Commands to the database, until their answer.',
    labelNames: ['command', 'outcome'],
    buckets: commandSeconds,
    registers,
  });

  const watchedCaches: WatchedCaches = {};
  new Counter({
    name: 'marbleland_cache_reads_total',
    help: 'Reads of what is kept in memory; what is answered again is read as “answers” only.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const [cache, { reads }] of Object.entries(watchedCaches)) {
        this.inc({ cache, result: 'hit' }, reads.hits);
        this.inc({ cache, result: 'miss' }, reads.misses);
      }
    },
  });
  return {
    countRequest: (route, status, seconds) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countEvent: (event) => events.inc({ event }),
    countCommand: (command, isOk, seconds) =>
      commands.observe({ command, outcome: isOk ? 'ok' : 'failed' }, seconds),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    watchQueues(queues) {
      new Gauge({
        name: 'marbleland_queue_waiting',
        help: 'What waits for its turn, without what runs.',
        labelNames: ['queue'],
        registers,
        collect() {
          for (const [queue, { waiting }] of Object.entries(queues)) this.set({ queue }, waiting);
        },
      });
    },
    watchCaches: (caches) => void Object.assign(watchedCaches, caches),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
