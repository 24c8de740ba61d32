import { type CountEvent, countedPart, countField } from '../../shared/countNames.ts';
import { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { PageCaches } from '../cache/pageCaches.ts';
import { changeCount } from '../cache/patchCounts.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/connect.ts';
import { readCountsOf } from '../db/counts.ts';
import type { Live } from '../live/live.ts';
import type { Logger } from '../log.ts';
import { unlessAborted } from '../services/untilAborted.ts';

export interface Counted {
  event: CountEvent;
  kind: ThingKind;
  id: number;
  count: number;
}

/** Publishes counts of loves and downloads. */
export interface CountPublisher {
  /** Stores a new count in the list and publishes it: at once, then every `everyMs`. */
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
  pageCaches: PageCaches;
  /** Called with counts that lists and pages show now, although their event follows later. */
  onShown: (counted: Counted) => void;
  log: Logger;
}

/** With the time to read them again and to reach other processes, these show a count within 250 ms. */
const everyMs = 250;
/** An answer that never comes must not hold the counts of other things. */
const readWithinMs = 5_000;

export function createCountPublisher({
  db,
  live,
  catalogue,
  pageCaches,
  onShown,
  log,
}: PublisherOptions): CountPublisher {
  /** Counts that have been published and will be read again, by event and thing. */
  const waiting = new Map<string, Counted>();
  let reading = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function publish(counted: Counted): void {
    const { event, kind, id, count } = counted;
    const counts = countedPart(event, count);
    if (kind === 'level') catalogue.setCount(id, counts);
    const key = keyOf(counted);
    if (waiting.has(key)) {
      // It is published in a moment; whoever loads a page sees it already.
      changeCount(pageCaches, catalogue.uploaderOf, { kind, id }, counts);
      onShown(counted);
      return;
    }
    send(counted);
    waiting.set(key, counted);
    timer ??= setTimeout(() => void publishWaiting(), everyMs).unref();
  }

  function send({ event, kind, id, count }: Counted): void {
    // Lists receive counts gathered, see live/publishLists.
    live.publish(kind === 'level' ? rooms.level(id) : rooms.pack(id), event, { kind, id, count });
  }

  /** One read at a time, so that what waits after it is newer than what it has read. */
  function publishWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    reading = reading.then(readWaiting);
    return reading;
  }

  async function readWaiting(): Promise<void> {
    const published = [...waiting.values()];
    waiting.clear();
    await Promise.all(
      ThingKind.options.map((kind) => {
        const own = published.filter((counted) => counted.kind === kind);
        return own.length > 0 && publishStored(kind, own);
      }),
    );
  }

  /**
   * Publishes the stored counts where they differ from the published ones: of two concurrent writes, here or
   * in two processes, the earlier may be published last.
   */
  async function publishStored(kind: ThingKind, published: readonly Counted[]): Promise<void> {
    try {
      const ids = published.map(({ id }) => id);
      const stored = await unlessAborted(
        () => readCountsOf(db, kind, ids),
        AbortSignal.timeout(readWithinMs),
      );
      for (const counted of published) {
        // A newer one was published during the read, and is read again in its turn.
        if (waiting.has(keyOf(counted))) continue;
        const { event, id, count } = counted;
        const now = stored.get(id)?.[countField(event)];
        const listed = kind === 'level' ? catalogue.get(id)?.[countField(event)] : now;
        if (now !== undefined && (now !== count || now !== listed)) publish({ event, kind, id, count: now });
      }
    } catch (error) {
      log.warn({ err: error, kind }, 'Counts could not be read again; their next change corrects them');
    }
  }

  return {
    publish,
    async flush() {
      do await publishWaiting();
      while (waiting.size > 0);
    },
    async close() {
      // A read may find a count to publish, which would wait for another one.
      await reading;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

const keyOf = ({ event, kind, id }: Counted) => `${event}:${kind}:${id}`;
