import type { StoredChange } from '../db/changeStream.ts';
import type { Live, PublishedEvent } from '../live/live.ts';
import { rememberAccounts } from './announcedAccounts.ts';

interface Announced {
  has(change: StoredChange): boolean;
  /** Publishes a missed change to this process only; for `has` only the versions in it count. */
  publish: Live['publish'];
  stop(): void;
}

/** The longest time between a write and the event about it. */
const keptMs = 5_000;

/**
 * Remembers for a moment which changes of packs, comments and accounts any process has published. Of a
 * pack's content it remembers the newest version: pages that receive a later version ask for those in
 * between.
 */
export function followAnnounced(live: Live): Announced {
  const lately = new Map<string, number>();
  /** By pack, of its content and of its editors. */
  const versions = new Map<string, { version: number; at: number }>();
  const accounts = rememberAccounts(keptMs);
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
  function noteVersion(event: PublishedEvent): void {
    const published = versionIn(event);
    if (!published) return;
    const [key] = published;
    const version = Math.max(published[1], versions.get(key)?.version ?? 0);
    versions.delete(key);
    versions.set(key, { version, at: performance.now() });
  }
  const unfollow = live.follow((event) => {
    accounts.note(event);
    const key = keyOf(event);
    if (key === null) return;
    noteVersion(event);
    forgetOld();
    if (isOurs) return;
    lately.delete(key);
    lately.set(key, performance.now());
  });
  return {
    has(change) {
      if (change.collection === 'accounts') return accounts.has(change);
      const written = versionsOf(change);
      if (written.length > 0) {
        return written.every(([key, version]) => (versions.get(key)?.version ?? -1) >= version);
      }
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

/** The versions that a write of a pack led to: of its content, or of its editors. */
function versionsOf({ collection, id, fields }: StoredChange): [key: string, version: number][] {
  if (collection !== 'packs') return [];
  const { version, editorsVersion } = fields;
  return [
    ...(typeof version === 'number' ? [[contentOf(id), version] as [string, number]] : []),
    ...(typeof editorsVersion === 'number' ? [[editorsOf(id), editorsVersion] as [string, number]] : []),
  ];
}

/** The version that the pages know after an event. */
function versionIn({ name, payload }: PublishedEvent): [key: string, version: number] | null {
  if (name === 'pack:ops') return [contentOf(payload.packId), payload.version];
  if (name === 'pack:changed') return [contentOf(payload.id), payload.version];
  return name === 'editors:changed' ? [editorsOf(payload.packId), payload.editorsVersion] : null;
}

const contentOf = (packId: number): string => `content:${packId}`;
const editorsOf = (packId: number): string => `editors:${packId}`;

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
