import { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/connect.ts';
import { readCountsOf } from '../db/counts.ts';
import type { Live, PublishedEvent } from '../live/live.ts';
import type { Logger } from '../log.ts';
import { type Counted, countField } from './publishCounts.ts';

const keyOf = ({ event, kind, id }: Counted): string => `${event}:${kind}:${id}`;

/** Compares counts that other processes have published with the stored ones. */
export interface CountChecker {
  /**
   * A process that was away from the database publishes its counts late, perhaps after newer ones of others.
   * A received count is therefore compared with the stored one a moment later, and corrected in this process.
   */
  receive(event: PublishedEvent): void;
  close(): Promise<void>;
}

interface CheckerOptions {
  db: Database;
  live: Live;
  catalogue: LevelCatalogue;
  log: Logger;
}

const afterMs = 250;
const retryMs = 1_000;

export function createCountChecker({ db, live, catalogue, log }: CheckerOptions): CountChecker {
  const received = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();
  let isClosed = false;

  function checkSoon(counted: Counted, delayMs = afterMs): void {
    received.set(keyOf(counted), counted);
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      checking = checking.then(check);
    }, delayMs).unref();
  }

  async function check(): Promise<void> {
    const all = [...received.values()];
    received.clear();
    for (const kind of ThingKind.options) {
      const own = all.filter((counted) => counted.kind === kind);
      if (own.length > 0) await compare(kind, own);
    }
  }

  async function compare(kind: ThingKind, all: readonly Counted[]): Promise<void> {
    const ids = all.map(({ id }) => id);
    try {
      const stored = await readCountsOf(db, kind, ids);
      for (const counted of all) {
        const now = stored.get(counted.id)?.[countField(counted.event)];
        const shown = shownOf(counted);
        if (now !== undefined && shown !== undefined && now !== shown) correct({ ...counted, count: now });
      }
    } catch (error) {
      log.warn({ err: error, kind }, 'Counts of another process could not be compared with the stored ones');
      // A count that has been received meanwhile is newer, and is checked instead.
      for (const counted of all) if (!received.has(keyOf(counted))) checkSoon(counted, retryMs);
    }
  }

  const shownOf = ({ event, kind, id, count }: Counted): number | undefined =>
    kind === 'level' ? catalogue.get(id)?.[countField(event)] : count;

  function correct(counted: Counted): void {
    const { event, kind, id, count } = counted;
    if (kind === 'level') catalogue.setCount(id, { [countField(event)]: count });
    live.publishHere(kind === 'level' ? rooms.level(id) : rooms.pack(id), event, { kind, id, count });
    // A newer count may have come while the stored one was read.
    checkSoon(counted);
  }

  return {
    receive({ name, payload }) {
      if (name === 'love:counted' || name === 'download:counted') checkSoon({ event: name, ...payload });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
