import type { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { PageCaches } from '../cache/pageCaches.ts';
import { changeCount } from '../cache/patchCounts.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/connect.ts';
import { readCountsOf, type ThingCounts } from '../db/counts.ts';
import type { Live } from '../live/live.ts';
import type { Logger } from '../log.ts';
import { createGatherer } from '../services/gatherer.ts';

export interface Counted {
  event: 'love:counted' | 'download:counted';
  kind: ThingKind;
  id: number;
  count: number;
}

/** Publishes counts of loves and downloads. */
export interface CountPublisher {
  /** Stores a new count in the list and publishes it: at once, then at most four times a second. */
  publish(counted: Counted): void;
  /** Publishes waiting counts immediately. */
  flush(): Promise<void>;
  /** Drops waiting counts: they are stored, and are read with the next page or list. */
  close(): Promise<void>;
}

interface PublisherOptions {
  db: Database;
  live: Live;
  catalogue: LevelCatalogue;
  pages: PageCaches;
  log: Logger;
}

const everyMs = 250;

export function createCountPublisher({ db, live, catalogue, pages, log }: PublisherOptions): CountPublisher {
  /** Counts published less than `everyMs` ago that will be read again, by event and thing. */
  const waiting = new Map<string, { counted: Counted; timer: NodeJS.Timeout }>();
  const reading = new Set<Promise<void>>();
  const reads = { level: gatherCounts(db, 'level'), pack: gatherCounts(db, 'pack') };

  function publish(counted: Counted): void {
    const { event, kind, id, count } = counted;
    const counts = event === 'love:counted' ? { lovedCount: count } : { downloads: count };
    if (kind === 'level') catalogue.setCount(id, counts);
    changeCount(pages, kind, id, counts);
    const key = `${event}:${kind}:${id}`;
    if (waiting.has(key)) return;
    send(counted);
    waiting.set(key, { counted, timer: setTimeout(() => void publishAgain(key), everyMs).unref() });
  }

  function send({ event, kind, id, count }: Counted): void {
    // Lists receive counts gathered, see live/publishLists.
    live.publish(kind === 'level' ? rooms.level(id) : rooms.pack(id), event, { kind, id, count });
  }

  async function publishAgain(key: string): Promise<void> {
    const entry = waiting.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(key);
    const read = publishStored(entry.counted);
    reading.add(read);
    await read;
    reading.delete(read);
  }

  /**
   * Publishes the stored count, read anew: of two concurrent writes, here or in two processes, the earlier
   * may be published last.
   */
  async function publishStored({ event, kind, id, count }: Counted): Promise<void> {
    try {
      const stored = (await reads[kind].add(id))?.[fieldOf(event)];
      const listed = kind === 'level' ? catalogue.get(id)?.[fieldOf(event)] : stored;
      if (stored === undefined || (stored === count && stored === listed)) return;
      publish({ event, kind, id, count: stored });
    } catch (error) {
      log.warn({ err: error, kind, id }, 'A count could not be read again; the next refresh corrects it');
    }
  }

  return {
    publish,
    async flush() {
      while (waiting.size + reading.size > 0) {
        await Promise.all([...[...waiting.keys()].map(publishAgain), ...reading]);
      }
    },
    async close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(reading);
    },
  };
}

/** Reads the counts of many things at once: requests that arrive during a read share the next one. */
const gatherCounts = (db: Database, kind: ThingKind) =>
  createGatherer<number, ThingCounts | null>({
    thingOf: (id) => id,
    async run(ids) {
      const stored = await readCountsOf(db, kind, ids);
      return ids.map((id) => ({ value: stored.get(id) ?? null }));
    },
  });

const fieldOf = (event: Counted['event']) => (event === 'love:counted' ? 'lovedCount' : 'downloads');
