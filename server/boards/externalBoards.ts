import { LRUCache } from 'lru-cache';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { rooms } from '../../shared/rooms.ts';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { createSharedTurns } from '../services/sharedTurns.ts';
import { fetchScores } from './fetchScores.ts';

/** A leaderboard that another site keeps; `{id}` in `url` is the level. */
export interface ExternalSource {
  id: string;
  url: string;
}

/** Scores that were fetched after all boards with lower revisions. */
interface FetchedBoard {
  revision: number;
  scores: BoardScore[];
}

/** The leaderboards of other sites; each is fetched once at a time and kept for a while. */
export interface ExternalBoards {
  /**
   * Askers take turns, and a board that nobody waits for any more is not fetched.
   * @throws ApiError leaderboard_failed, too_many_requests when too many boards of the asker are waiting
   */
  read(source: ExternalSource, levelId: number, asker: Asker): Promise<BoardScore[]>;
  /** The same, but fetched, however fresh the kept scores are. */
  refresh(source: ExternalSource, levelId: number): Promise<FetchedBoard>;
  /** Keeps what another process of the site has fetched. */
  put(leaderboardId: string, levelId: number, scores: BoardScore[]): void;
  /** Resolves when nothing is being fetched. */
  close(): Promise<void>;
}

/** Whoever wants scores now. */
export interface Asker {
  address: string;
  signal?: AbortSignal;
}

const maxBoards = 1_000;
/** The asker of boards that are open on pages. */
const watchers = 'watchers';

interface Fetched {
  /** It was taken before the other site was asked. */
  revision: PromiseSettledResult<number>;
  scores: BoardScore[];
}

interface ExternalBoardsOptions {
  clock: () => number;
  nextRevision: () => Promise<number>;
  log: Logger;
}

export function createExternalBoards({ clock, nextRevision, log }: ExternalBoardsOptions): ExternalBoards {
  const cache = new LRUCache<string, BoardScore[]>({
    max: maxBoards,
    ttl: serverLimits.externalBoardFreshMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const queue = createFairQueue({ concurrency: 8, perAsker: 4, maxWaiting: 100 });
  const turns = createSharedTurns<Fetched>(queue);

  async function fetchBoard({ id, url }: ExternalSource, levelId: number): Promise<Fetched> {
    try {
      // Readers need no revision: they get the board also while the database is away.
      const [revision] = await Promise.allSettled([nextRevision()]);
      const scores = await fetchScores(url.replaceAll('{id}', String(levelId)));
      cache.set(rooms.leaderboard(levelId, id), scores);
      return { revision, scores };
    } catch (error) {
      log.warn({ err: error, leaderboard: id, level: levelId }, 'A leaderboard could not be fetched');
      throw error;
    }
  }

  return {
    async read(source, levelId, { address, signal }) {
      const key = rooms.leaderboard(levelId, source.id);
      const find = () => cache.get(key);
      const make = () => fetchBoard(source, levelId);
      const found = find() ?? (await turns.run(key, address, { make, find, signal }));
      return 'scores' in found ? found.scores : found;
    },
    async refresh(source, levelId) {
      const make = () => fetchBoard(source, levelId);
      const { revision, scores } = await turns.run(rooms.leaderboard(levelId, source.id), watchers, { make });
      if (revision.status === 'rejected') throw revision.reason;
      return { revision: revision.value, scores };
    },
    put: (leaderboardId, levelId, scores) =>
      void cache.set(rooms.leaderboard(levelId, leaderboardId), scores),
    close: queue.close,
  };
}
