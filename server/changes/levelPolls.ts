import { LRUCache } from 'lru-cache';
import type { Gatherer } from '../services/gatherer.ts';
import type { ChangedLevels } from './readChangedLevels.ts';

/** What happened to the list of levels, for programs that ask again and again. */
export interface LevelPolls {
  /** @throws ApiError events_expired, or bad_input for a revision of the future */
  read(since: number): Promise<ChangedLevels>;
  /** That nothing has happened since a revision, if this was read a moment ago: the same object each time. */
  known(since: number): ChangedLevels | undefined;
  close(): Promise<void>;
}

interface Unchanged {
  value: ChangedLevels;
  /** By `performance.now`. */
  readAt: number;
  isBeingRead: boolean;
}

/** So long it is answered again, and so long without another look at the history. */
const answeredForMs = 100;
const knownForMs = 40;
/** Most programs know one of the last revisions. */
const maxRevisions = 100;

export function createLevelPolls(reads: Gatherer<number, ChangedLevels>): LevelPolls {
  const unchanged = new LRUCache<number, Unchanged>({ max: maxRevisions });

  async function read(since: number): Promise<ChangedLevels> {
    // Before the read: what it finds may be as old as its question.
    const readAt = performance.now();
    const found = await reads.add(since);
    if (found.changed.length > 0 || found.revision !== since) {
      unchanged.delete(since);
      return found;
    }
    const value = unchanged.get(since)?.value ?? found;
    unchanged.set(since, { value, readAt, isBeingRead: false });
    return value;
  }

  function known(since: number): ChangedLevels | undefined {
    const found = unchanged.get(since);
    const ageMs = performance.now() - (found?.readAt ?? Number.NEGATIVE_INFINITY);
    if (!found || ageMs > answeredForMs) return undefined;
    if (ageMs > knownForMs && !found.isBeingRead) {
      found.isBeingRead = true;
      // Who asks when it is too old hears of a failure.
      read(since).catch(() => undefined);
    }
    return found.value;
  }

  return { read, known, close: reads.close };
}
