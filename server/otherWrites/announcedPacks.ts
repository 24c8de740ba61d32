import { LRUCache } from 'lru-cache';
import type { StoredChange } from '../db/changeStream.ts';
import type { PublishedEvent } from '../live/live.ts';
import { changesContent, isCount, isOfEditors } from './fieldsOfPacks.ts';

interface AnnouncedPacks {
  note(event: PublishedEvent): void;
  /** Whether the pages have received what an update led to. */
  has(change: StoredChange): boolean;
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
  const counts = new LRUCache<string, number>(kept);

  const raise = (known: LRUCache<number, number>, id: number, version: number) =>
    known.set(id, Math.max(version, known.get(id) ?? 0));
  const reaches = (known: LRUCache<number, number>, id: number, version: unknown) =>
    typeof version === 'number' && (known.get(id) ?? -1) >= version;

  return {
    note({ name, payload }) {
      if (name === 'pack:ops') raise(versions, payload.packId, payload.version);
      else if (name === 'pack:changed') raise(versions, payload.id, payload.version);
      else if (name === 'editors:changed') raise(editorsVersions, payload.packId, payload.editorsVersion);
      else if (name === 'love:counted' && payload.kind === 'pack') {
        counts.set(countOf(payload.id, 'lovedCount'), payload.count);
      } else if (name === 'download:counted' && payload.kind === 'pack') {
        counts.set(countOf(payload.id, 'downloads'), payload.count);
      }
    },
    has(change) {
      const { id, fields } = change;
      // Verbs write a new version with whatever they change.
      return (
        (!changesContent(change) || reaches(versions, id, fields.version)) &&
        (!Object.keys(fields).some(isOfEditors) || reaches(editorsVersions, id, fields.editorsVersion)) &&
        Object.entries(fields).every(
          ([field, value]) => !isCount(field) || counts.get(countOf(id, field)) === value,
        )
      );
    },
  };
}

const countOf = (packId: number, field: string): string => `${field}:${packId}`;
