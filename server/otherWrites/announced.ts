import type { StoredChange } from '../db/changeStream.ts';
import type { Live, PublishedEvent } from '../live/live.ts';

interface Announced {
  has(change: StoredChange): boolean;
  /** This process publishes missed changes itself; those publications do not count. */
  publish: Live['publish'];
  stop(): void;
}

/** The longest time between a write and the event about it. */
const keptMs = 5_000;

/** Remembers for a moment which changes of packs and comments any process has published. */
export function followAnnounced(live: Live, clock: () => number): Announced {
  const lately = new Map<string, number>();
  let isOurs = false;

  function forgetOld(): void {
    for (const [key, at] of lately) {
      if (at > clock() - keptMs) return;
      lately.delete(key);
    }
  }
  const unfollow = live.follow((event) => {
    const key = isOurs ? null : keyOf(event);
    if (key === null) return;
    lately.delete(key);
    lately.set(key, clock());
    forgetOld();
  });
  return {
    has: (change) => (lately.get(keyOfWrite(change)) ?? Number.NEGATIVE_INFINITY) > clock() - keptMs,
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
