import { randomUUID } from 'node:crypto';
import { boardInRoom, rooms } from '../../shared/rooms.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { takeLock } from '../db/withLock.ts';
import { serverLimits } from '../limits.ts';
import type { Live } from '../live/live.ts';
import type { LiveServer } from '../live/liveServer.ts';
import type { Logger } from '../log.ts';
import type { ExternalBoards, ExternalSource } from './externalBoards.ts';

interface WatchOptions {
  config: Pick<Config, 'leaderboards'>;
  externalBoards: ExternalBoards;
  catalogue: LevelCatalogue;
  db: Database;
  live: Live;
  clock: () => number;
  log: Logger;
}

interface WatchedBoard {
  source: ExternalSource;
  levelId: number;
  nextAt: number;
  /** The JSON that any process has last published; null before that. */
  published: string | null;
}

const lookEveryMs = 1_000;
/**
 * A process that refreshes a board does so for all. It holds the right for less than the interval, so that it
 * can do the next refresh as well.
 */
const turnMs = serverLimits.externalBoardFreshMs - 5_000;

/**
 * Refreshes the leaderboards of other sites while somebody looks at them, and publishes changes. Returns a
 * function that stops it.
 */
export function watchBoards(io: LiveServer, options: WatchOptions, isOneOfMany: boolean): () => void {
  const { config, externalBoards, catalogue, db, live, clock, log } = options;
  const sources = config.leaderboards.flatMap(({ id, url }) => (url === undefined ? [] : { id, url }));
  const processId = randomUUID();
  const watched = new Map<string, WatchedBoard>();
  const { adapter } = io.of('/');

  adapter.on('create-room', (room: string) => {
    const board = boardInRoom(room);
    const source = sources.find(({ id }) => id === board?.leaderboardId);
    if (!board || !source) return;
    watched.set(room, {
      source,
      levelId: board.levelId,
      nextAt: clock() + serverLimits.externalBoardFreshMs,
      published: null,
    });
  });
  adapter.on('delete-room', (room: string) => void watched.delete(room));
  const unfollow = live.follow(({ name, payload }, isOwn) => {
    if (isOwn || name !== 'leaderboard:changed') return;
    const { leaderboardId, levelId, scores } = payload;
    if (!sources.some(({ id }) => id === leaderboardId)) return;
    externalBoards.put(leaderboardId, levelId, scores);
    const board = watched.get(rooms.leaderboard(levelId, leaderboardId));
    if (board) board.published = JSON.stringify(scores);
  });

  async function refresh(room: string, board: WatchedBoard): Promise<void> {
    const { source, levelId } = board;
    try {
      if (isOneOfMany && !(await takeLock(db.locks, room, processId, turnMs))) return;
      const { revision, scores } = await externalBoards.refresh(source, levelId);
      const published = JSON.stringify(scores);
      if (published === board.published) return;
      board.published = published;
      live.publish(room, 'leaderboard:changed', { levelId, leaderboardId: source.id, revision, scores });
    } catch (error) {
      log.warn(
        { err: error, leaderboard: source.id, level: levelId },
        'A leaderboard could not be refreshed',
      );
    }
  }

  const timer = setInterval(() => {
    const now = clock();
    for (const [room, board] of watched) {
      if (board.nextAt > now || !catalogue.has(board.levelId)) continue;
      board.nextAt = now + serverLimits.externalBoardFreshMs;
      void refresh(room, board);
    }
  }, lookEveryMs).unref();
  return () => {
    unfollow();
    clearInterval(timer);
  };
}
