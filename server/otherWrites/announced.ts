import type { StoredChange } from '../db/changeStream.ts';
import type { Live, PublishedEvent } from '../live/live.ts';

interface Announced {
  has(change: StoredChange): boolean;
  /** Publishes a missed change to this process only; such a publication does not count for `has`. */
  publish: Live['publish'];
  stop(): void;
}

/** The longest time between a write and the event about it. */
const keptMs = 5_000;

/**
 * Remembers for a moment which changes of packs and comments any process has published. Of a pack's
 * content it remembers the newest version: pages that receive a later version ask for those in between.
 */
export function followAnnounced(live: Live): Announced {
  const lately = new Map<string, number>();
  const versions = new Map<number, { version: number; at: number }>();
  let isOurs = false;

  function forgetOld(): void {
    const oldest = performance.now() - keptMs;
    for (const [key, at] of lately) {
      if (at > oldest) break;
      lately.delete(key);
    }
    for (const [id, { at }] of versions) {
      if (at > oldest) break;
      versions.delete(id);
    }
  }
  function noteVersion({ name, payload }: PublishedEvent): void {
    if (name !== 'pack:ops' && name !== 'pack:changed') return;
    const id = name === 'pack:ops' ? payload.packId : payload.id;
    const version = Math.max(payload.version, versions.get(id)?.version ?? 0);
    versions.delete(id);
    versions.set(id, { version, at: performance.now() });
  }
  const unfollow = live.follow((event) => {
    const key = isOurs ? null : keyOf(event);
    if (key === null) return;
    lately.delete(key);
    lately.set(key, performance.now());
    noteVersion(event);
    forgetOld();
  });
  return {
    has(change) {
      const version = versionOf(change);
      if (version !== null) return (versions.get(change.id)?.version ?? -1) >= version;
      return (lately.get(keyOfWrite(change)) ?? Number.NEGATIVE_INFINITY) > performance.now() - keptMs;
    },
    publish(rooms, name, payload) {
      isOurs = true;
      try {
        live.publishHere(rooms, name, payload);
      } finally {
        isOurs = false;
      }
    },
    stop: unfollow,
  };
}

/** The version that a write of a pack's content led to. */
const versionOf = ({ collection, fields }: StoredChange): number | null =>
  collection === 'packs' && typeof fields.version === 'number' ? fields.version : null;

const keyOfWrite = ({ collection, id, kind }: StoredChange): string =>
  `${collection}:${id}:${kind === 'replaced' ? 'updated' : kind}`;

function keyOf({ name, payload }: PublishedEvent): string | null {
  switch (name) {
    case 'pack:added':
      return `packs:${payload.id}:inserted`;
    case 'pack:removed':
      return `packs:${payload.id}:removed`;
    case 'pack:changed':
      return `packs:${payload.id}:updated`;
    case 'pack:ops':
    case 'editors:changed':
      return `packs:${payload.packId}:updated`;
    case 'love:counted':
    case 'download:counted':
      return payload.kind === 'pack' ? `packs:${payload.id}:updated` : null;
    case 'comment:added':
      return `comments:${payload.comment.id}:inserted`;
    case 'comment:removed':
      return `comments:${payload.commentId}:removed`;
    default:
      return null;
  }
}
