import { LRUCache } from 'lru-cache';
import type { StoredChange } from '../db/changeStream.ts';
import type { Live, PublishedEvent } from '../live/live.ts';
import { rememberAccounts } from './announcedAccounts.ts';
import { rememberPacks } from './announcedPacks.ts';

interface Announced {
  has(change: StoredChange): boolean;
  /** Publishes a missed change to this process only; others find what it adds or removes by themselves. */
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
    const key = keyOf(event);
    if (key !== null && !isOurs) lately.set(key, true);
  });
  return {
    has(change) {
      if (change.collection === 'accounts') return accounts.has(change);
      if (change.kind === 'inserted' || change.kind === 'removed') return lately.has(keyOfWrite(change));
      return change.collection === 'packs' && packs.has(change);
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

const keyOfWrite = ({ collection, id, kind }: StoredChange): string => `${collection}:${id}:${kind}`;

function keyOf({ name, payload }: PublishedEvent): string | null {
  switch (name) {
    case 'pack:added':
      return `packs:${payload.id}:inserted`;
    case 'pack:removed':
      return `packs:${payload.id}:removed`;
    case 'comment:added':
      return `comments:${payload.comment.id}:inserted`;
    case 'comment:removed':
      return `comments:${payload.commentId}:removed`;
    default:
      return null;
  }
}
