import { LRUCache } from 'lru-cache';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { createQueue } from '../services/queue.ts';
import { fetchScores } from './fetchScores.ts';

/** A leaderboard that another site keeps; `{id}` in `url` is the level. */
export interface ExternalSource {
  id: string;
  url: string;
}

/** The leaderboards of other sites; each is fetched once at a time and kept for a while. */
export interface ExternalBoards {
  /** @throws ApiError leaderboard_failed */
  read(source: ExternalSource, levelId: number): Promise<BoardScore[]>;
  /** The same, but fetched, however fresh the kept scores are. */
  refresh(source: ExternalSource, levelId: number): Promise<BoardScore[]>;
  /** Keeps what another process of the site has fetched. */
  put(leaderboardId: string, levelId: number, scores: BoardScore[]): void;
  /** Resolves when nothing is being fetched. */
  close(): Promise<void>;
}

const maxBoards = 1_000;

export function createExternalBoards(clock: () => number, log: Logger): ExternalBoards {
  const cache = new LRUCache<string, BoardScore[]>({
    max: maxBoards,
    ttl: serverLimits.externalBoardFreshMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const fetching = new Map<string, Promise<BoardScore[]>>();
  const queue = createQueue({ concurrency: 8, maxWaiting: 100 });

  async function fetchBoard({ id, url }: ExternalSource, levelId: number): Promise<BoardScore[]> {
    const key = rooms.leaderboard(levelId, id);
    try {
      const scores = await queue.run(() => fetchScores(url.replaceAll('{id}', String(levelId))));
      cache.set(key, scores);
      return scores;
    } catch (error) {
      log.warn({ err: error, leaderboard: id, level: levelId }, 'A leaderboard could not be fetched');
      throw error;
    } finally {
      fetching.delete(key);
    }
  }

  function refresh(source: ExternalSource, levelId: number): Promise<BoardScore[]> {
    const key = rooms.leaderboard(levelId, source.id);
    const running = fetching.get(key);
    if (running) return running;
    const started = fetchBoard(source, levelId);
    fetching.set(key, started);
    return started;
  }

  return {
    read: async (source, levelId) =>
      cache.get(rooms.leaderboard(levelId, source.id)) ?? refresh(source, levelId),
    refresh,
    put: (leaderboardId, levelId, scores) =>
      void cache.set(rooms.leaderboard(levelId, leaderboardId), scores),
    close: queue.close,
  };
}
