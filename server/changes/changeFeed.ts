import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { callLimits } from '../../shared/callLimits.ts';
import type { Change, ChangePage } from '../../shared/changes.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Database } from '../db/connect.ts';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { createGatherer, type Outcome } from '../services/gatherer.ts';
import { numberChanges } from './numberChanges.ts';
import { readChanges, readNewest } from './readChanges.ts';

/** How often the process looks for events of other processes. */
const lookEveryMs = 1_000;

/** On a busy site many events are numbered and delivered together. */
const pauseMs = 250;

/** By then every process has put a change into its lists, although its message may have been lost. */
const listedAfterMs = 10_000;

/** The public history as it grows. */
export interface ChangeFeed {
  /**
   * Where somebody begins who reads lists next, from any process: what happened just now may be missing there,
   * and is repeated.
   */
  readBeginning(): Promise<number>;
  /** The number of the newest event that this process knows of; 0 until it has looked. */
  readonly newest: number;
  /** Call it when events have been stored: they are numbered, and followers receive them. */
  wake(): void;
  /** Calls `listen` whenever there may be new events. Returns a function that stops it. */
  onNews(listen: () => void): () => void;
  /**
   * Every event after `since`, those stored and those to come, until `signal` or the end of the process.
   * @throws ApiError events_expired, too_many_requests for one address, not_ready where all places are taken
   */
  follow(since: number, address: string, signal: AbortSignal): Promise<AsyncIterable<Change>>;
  /** Ends all streams; a server that stops waits for them. */
  endStreams(): void;
  close(): Promise<void>;
}

interface FeedOptions {
  db: Database;
  log: Logger;
  clock: () => number;
  isOneOfMany: boolean;
}

export function createChangeFeed({ db, log, clock, isOneOfMany }: FeedOptions): ChangeFeed {
  const news = new EventEmitter().setMaxListeners(0);
  const ending = new AbortController();
  const streams = new Map<string, number>();
  let newest = 0;
  let isWanted = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const last = await numberChanges(db);
      if (last === newest) return;
      newest = last;
      news.emit('news');
    } catch (error) {
      // The next look begins where this one failed.
      log.warn({ err: error }, 'New events could not be read');
    }
  }
  async function lookWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await look();
      if (!ending.signal.aborted) await wait(pauseMs);
    }
  }
  function wake(): void {
    isWanted = true;
    looking ??= lookWhileWanted().finally(() => {
      looking = null;
      if (isWanted) wake();
    });
  }
  const timer = setInterval(wake, lookEveryMs);

  /** Most followers are at the same event, and all hear of news at the same moment: they share what is read. */
  const pages = createGatherer<number, ChangePage>({
    thingOf: (since) => since,
    async run(sinces) {
      const outcomes = new Map([...new Set(sinces)].map((since) => [since, readPage(since)]));
      return Promise.all(sinces.flatMap((since) => outcomes.get(since) ?? []));
    },
  });

  const readPage = (since: number): Promise<Outcome<ChangePage>> =>
    readChanges(db, since, callLimits.changesPage).then(
      (value) => ({ value }),
      (error: Error) => ({ error }),
    );

  function takePlace(address: string): () => void {
    const own = streams.get(address) ?? 0;
    const all = [...streams.values()].reduce((sum, count) => sum + count, 0);
    if (own >= limits.changeStreamsPerAddress) {
      throw new ApiError('too_many_requests', { reason: 'Too many streams are open from your address.' });
    }
    if (all >= serverLimits.changeStreams) throw new ApiError('not_ready');
    streams.set(address, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (streams.get(address) ?? 1) - 1;
      if (left > 0) streams.set(address, left);
      else streams.delete(address);
    };
  }

  async function* run(since: number, signal: AbortSignal, leave: () => void): AsyncGenerator<Change> {
    let last = since;
    try {
      while (!signal.aborted) {
        const arrival = nextNews(news, signal);
        const { events, next } = await pages.add(last);
        for (const event of events) yield event;
        last = next;
        if (events.length === 0) await arrival;
      }
    } finally {
      leave();
    }
  }

  return {
    async readBeginning() {
      const last = await readNewest(db);
      // The lists of a single process have every event before it gets its number.
      if (!isOneOfMany) return last;
      const late = await db.changes
        .find({ at: { $gt: new Date(clock() - listedAfterMs) } })
        .project<{ number: number | null }>({ _id: 0, number: 1 })
        .toArray();
      return late.reduce((first, { number }) => Math.min(first, (number ?? last + 1) - 1), last);
    },
    get newest() {
      return newest;
    },
    wake,
    onNews(listen) {
      news.on('news', listen);
      return () => news.off('news', listen);
    },
    async follow(since, address, signal) {
      const leave = takePlace(address);
      try {
        await readChanges(db, since, 1);
      } catch (error) {
        leave();
        throw error;
      }
      const until = AbortSignal.any([signal, ending.signal]);
      // The place is freed even when nobody has begun to read.
      until.addEventListener('abort', leave, { once: true });
      return run(since, until, leave);
    },
    endStreams: () => ending.abort(),
    async close() {
      clearInterval(timer);
      ending.abort();
      await looking;
      await pages.close();
    },
  };
}

/** Resolves with the next news, or when `signal` aborts. */
function nextNews(news: EventEmitter, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      news.off('news', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    news.on('news', end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
