import { setTimeout as wait } from 'node:timers/promises';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live } from '../live/live.ts';
import type { Logger } from '../log.ts';
import { createQueue } from '../services/queue.ts';

/** Publishes leaderboards that the site keeps itself. */
export interface BoardPublisher {
  /** Reads a leaderboard that has changed and publishes it: at once, then at most four times a second. */
  publish(leaderboardId: string, levelId: number): void;
  /** Drops pending publications: the scores are stored, and the next load of a page reads them. */
  close(): Promise<void>;
}

interface PublisherOptions {
  readBoard: (leaderboardId: string, levelId: number) => Promise<BoardScore[]>;
  /** What is read afterwards includes all changes with lower revisions. */
  nextRevision: () => Promise<number>;
  live: Live;
  log: Logger;
}

const everyMs = 250;

interface BusyBoard {
  leaderboardId: string;
  levelId: number;
  /** Whether it has changed since it was last read. */
  hasChanged: boolean;
}

export function createBoardPublisher({
  readBoard,
  nextRevision,
  live,
  log,
}: PublisherOptions): BoardPublisher {
  /** The boards being published, by room. */
  const busy = new Map<string, BusyBoard>();
  const running = new Set<Promise<void>>();
  /** Deleting an account changes many boards at once. */
  const reads = createQueue({ concurrency: 4, maxWaiting: 10_000 });
  const closing = new AbortController();

  /**
   * Publishes a board until its stored state no longer changes: another process may publish an older state
   * later.
   */
  async function publishUntilSettled(room: string, board: BusyBoard): Promise<void> {
    const { leaderboardId, levelId } = board;
    let published = '';
    try {
      while (!closing.signal.aborted) {
        board.hasChanged = false;
        const revision = await nextRevision();
        const scores = await reads.run(() => readBoard(leaderboardId, levelId));
        const text = JSON.stringify(scores);
        if (text === published && !board.hasChanged) break;
        if (text !== published) {
          live.publish(room, 'leaderboard:changed', { levelId, leaderboardId, revision, scores });
        }
        published = text;
        await wait(everyMs, undefined, { ref: false, signal: closing.signal });
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error, room }, 'A leaderboard could not be published');
    } finally {
      busy.delete(room);
    }
  }

  return {
    publish(leaderboardId, levelId) {
      const room = rooms.leaderboard(levelId, leaderboardId);
      const known = busy.get(room);
      if (known) {
        known.hasChanged = true;
        return;
      }
      const board = { leaderboardId, levelId, hasChanged: false };
      busy.set(room, board);
      const run: Promise<void> = publishUntilSettled(room, board).finally(() => running.delete(run));
      running.add(run);
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
