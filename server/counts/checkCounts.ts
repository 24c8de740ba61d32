import { countedPart, countField } from '../../shared/countNames.ts';
import { ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/connect.ts';
import { readCountsOf, type ThingCounts } from '../db/counts.ts';
import type { Live, PublishedEvent } from '../live/live.ts';
import type { Logger } from '../log.ts';
import type { Counted } from './publishCounts.ts';

interface Published extends Counted {
  /** Whether the count is part of a state of its thing, which pages show as it is. */
  isState?: boolean;
}

const keyOf = ({ event, kind, id }: Counted): string => `${event}:${kind}:${id}`;

/** Compares published counts that may be older than those on the pages with the stored ones. */
export interface CountChecker {
  /**
   * A process that was away from the database publishes its counts late, perhaps after newer ones of others;
   * and the state of a thing is read a while before it is published, by any process. Such counts are therefore
   * compared with the stored ones a moment later, and corrected in this process.
   */
  receive(event: PublishedEvent, isOwn: boolean): void;
  /** Checks a count that this process found late, after it was published here. */
  check(counted: Counted): void;
  /** Call it with a count that lists and pages show now, although its event follows later. */
  note(counted: Counted): void;
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
  const received = new Map<string, Published>();
  /** Counts that became known while stored ones are read, by `keyOf`; null when none are. */
  let newer: Set<string> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();
  let isClosed = false;

  function checkSoon(counted: Published, delayMs = afterMs): void {
    received.set(keyOf(counted), counted);
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      checking = checking.then(check);
    }, delayMs).unref();
  }

  function checkUnlessWaiting(counted: Published, delayMs = afterMs): void {
    if (!received.has(keyOf(counted))) checkSoon(counted, delayMs);
  }

  async function check(): Promise<void> {
    const all = [...received.values()];
    received.clear();
    for (const kind of ThingKind.options) {
      const own = all.filter((counted) => counted.kind === kind);
      if (own.length > 0) await compare(kind, own);
    }
  }

  async function compare(kind: ThingKind, all: readonly Published[]): Promise<void> {
    const ids = all.map(({ id }) => id);
    const during = new Set<string>();
    newer = during;
    try {
      const stored = await readCountsOf(db, kind, ids);
      for (const counted of all) {
        // Which of both is newer only another look can tell.
        if (during.has(keyOf(counted))) {
          checkUnlessWaiting(counted);
          continue;
        }
        const now = stored.get(counted.id)?.[countField(counted.event)];
        const shown = shownOf(counted);
        if (now !== undefined && shown !== undefined && now !== shown) correct({ ...counted, count: now });
      }
    } catch (error) {
      log.warn({ err: error, kind }, 'Counts of another process could not be compared with the stored ones');
      // A count that has been received meanwhile is newer, and is checked instead.
      for (const counted of all) checkUnlessWaiting(counted, retryMs);
    } finally {
      newer = null;
    }
  }

  const shownOf = ({ event, kind, id, count, isState }: Published): number | undefined =>
    kind === 'level' && !isState ? catalogue.get(id)?.[countField(event)] : count;

  function checkState(kind: ThingKind, { id, lovedCount, downloads }: ThingCounts & { id: number }): void {
    checkSoon({ event: 'love:counted', kind, id, count: lovedCount, isState: true });
    checkSoon({ event: 'download:counted', kind, id, count: downloads, isState: true });
  }

  function note(counted: Counted): void {
    newer?.add(keyOf(counted));
  }

  function correct(counted: Published): void {
    const { event, kind, id, count } = counted;
    if (kind === 'level') catalogue.setCount(id, countedPart(event, count));
    live.publishHere(kind === 'level' ? rooms.level(id) : rooms.pack(id), event, { kind, id, count });
    // A newer count may have come while the stored one was read.
    checkSoon(counted);
  }

  return {
    receive({ name, payload }, isOwn) {
      if (name === 'pack:changed') checkState('pack', payload);
      else if (name === 'level:changed') checkState('level', payload);
      else if (name === 'love:counted' || name === 'download:counted') {
        const counted = { event: name, ...payload };
        note(counted);
        if (!isOwn) checkSoon(counted);
      }
    },
    check: checkSoon,
    note,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
