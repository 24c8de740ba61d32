import { LRUCache } from 'lru-cache';
import { type CountName, countField, countNames } from '../../shared/countNames.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { PublishedEvent } from '../live/live.ts';
import { changesContent, isOfEditors } from './fieldsOfPacks.ts';

export interface AnnouncedPacks {
  note(event: PublishedEvent): void;
  /** Whether the pages have received what an update led to, which was received at a time of `performance.now`. */
  has(change: StoredChange, receivedAt: number): boolean;
  /**
   * Whether the newest published count of a pack is this one, or was published after a time of `performance.now`: what
   * is counted often is published now and then, always as it is by then.
   */
  hasCount(id: number, name: CountName, count: unknown, since: number): boolean;
}

interface Count {
  count: number;
  at: number;
}

const maxPacks = 10_000;

/**
 * Remembers for a moment the newest versions and counts of packs that any process has published: pages that receive a
 * later version ask for those in between.
 */
export function rememberPacks(keptMs: number): AnnouncedPacks {
  const kept = { max: maxPacks, ttl: keptMs, ttlResolution: 0 };
  const versions = new LRUCache<number, number>(kept);
  const editorsVersions = new LRUCache<number, number>(kept);
  const counts = new LRUCache<string, Count>(kept);

  const raise = (known: LRUCache<number, number>, id: number, version: number) =>
    known.set(id, Math.max(version, known.get(id) ?? 0));
  const reaches = (known: LRUCache<number, number>, id: number, version: unknown) =>
    typeof version === 'number' && (known.get(id) ?? -1) >= version;

  const hasCount: AnnouncedPacks['hasCount'] = (id, name, count, since) => {
    const published = counts.get(countOf(id, name));
    return published !== undefined && (published.count === count || published.at > since);
  };

  return {
    note({ name, payload }) {
      if (name === 'pack:ops') raise(versions, payload.packId, payload.version);
      else if (name === 'pack:added' || name === 'pack:changed') raise(versions, payload.id, payload.version);
      else if (name === 'editors:changed') raise(editorsVersions, payload.packId, payload.editorsVersion);
      else if ((name === 'love:counted' || name === 'download:counted') && payload.kind === 'pack') {
        counts.set(countOf(payload.id, countField(name)), { count: payload.count, at: performance.now() });
      }
    },
    has(change, receivedAt) {
      const { id, fields } = change;
      // Verbs write a new version with whatever they change.
      return (
        (!changesContent(change) || reaches(versions, id, fields.version)) &&
        (!Object.keys(fields).some(isOfEditors) || reaches(editorsVersions, id, fields.editorsVersion)) &&
        countNames.every((name) => !(name in fields) || hasCount(id, name, fields[name], receivedAt))
      );
    },
    hasCount,
  };
}

const countOf = (packId: number, name: CountName): string => `${name}:${packId}`;
