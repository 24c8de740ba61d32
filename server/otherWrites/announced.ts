import { LRUCache } from 'lru-cache';
import type { StoredChange } from '../db/changeStream.ts';
import type { Live, PublishedEvent } from '../live/live.ts';
import { rememberAccounts } from './announcedAccounts.ts';
import { type AnnouncedPacks, rememberPacks } from './announcedPacks.ts';

export interface Announced {
  /** Whether pages have what led to the change, which was received at a time of `performance.now`. */
  has(change: StoredChange, receivedAt: number): boolean;
  hasCount: AnnouncedPacks['hasCount'];
  /** Publishes a missed change to this process only. What that adds or removes may be added or removed again at once. */
  publish: Live['publish'];
  stop(): void;
}

/** The longest time between a write and the event about it. */
const keptMs = 5_000;
const maxThings = 10_000;

/** Remembers for a moment which changes of packs, comments and accounts any process has published. */
export function followAnnounced(live: Live): Announced {
  /** Packs and comments that were added or removed. */
  const lately = new LRUCache<string, true>({ max: maxThings, ttl: keptMs, ttlResolution: 0 });
  const accounts = rememberAccounts(keptMs);
  const packs = rememberPacks(keptMs);
  let isOurs = false;

  const unfollow = live.follow((event) => {
    accounts.note(event);
    packs.note(event);
    const written = writtenBy(event);
    if (!written) return;
    for (const kind of ['inserted', 'removed'] as const) lately.delete(keyOf({ ...written, kind }));
    if (!isOurs) lately.set(keyOf(written), true);
  });
  return {
    has(change, receivedAt) {
      if (change.collection === 'accounts') return accounts.has(change);
      if (change.kind === 'inserted' || change.kind === 'removed') return lately.has(keyOf(change));
      return change.collection === 'packs' && packs.has(change, receivedAt);
    },
    hasCount: packs.hasCount,
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

type Written = Pick<StoredChange, 'collection' | 'id' | 'kind'>;

const keyOf = ({ collection, id, kind }: Written): string => `${collection}:${id}:${kind}`;

/** The addition or removal that an event is about. */
function writtenBy({ name, payload }: PublishedEvent): Written | null {
  switch (name) {
    case 'pack:added':
      return { collection: 'packs', id: payload.id, kind: 'inserted' };
    case 'pack:removed':
      return { collection: 'packs', id: payload.id, kind: 'removed' };
    case 'comment:added':
      return { collection: 'comments', id: payload.comment.id, kind: 'inserted' };
    case 'comment:removed':
      return { collection: 'comments', id: payload.commentId, kind: 'removed' };
    default:
      return null;
  }
}
