import type { LevelInfo } from '../../shared/levels.ts';
import type { ListedCounts } from '../../shared/loves.ts';
import { type ListedPack, listedPack } from '../../shared/packs.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live, PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { createPacer } from './pacer.ts';

const everyMs = 1_000;

/**
 * Publishes changes to the rooms of lists, at most once a second. Every process does so for its own sockets.
 * Returns a function that stops it.
 */
export function publishLists(
  io: LiveServer,
  live: Live,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const pacer = createPacer({ everyMs, onError });
  const levels = createChanges<LevelInfo>();
  const packs = createChanges<ListedPack>();

  const publishLevels = () => {
    const { things, counts } = levels.take();
    io.local.to(rooms.levels).emit('levels:changed', { levels: things, counts });
  };
  const publishPacks = () => {
    const { things, counts } = packs.take();
    io.local.to(rooms.packs).emit('packs:changed', { packs: things, counts });
  };
  const note = ({ name, payload }: PublishedEvent): void => {
    if (name === 'level:changed') levels.put(payload);
    else if (name === 'pack:changed') packs.put(listedPack(payload));
    else if (name === 'love:counted') {
      changesOf(payload.kind).count(payload.id, { lovedCount: payload.count });
    } else if (name === 'download:counted') {
      changesOf(payload.kind).count(payload.id, { downloads: payload.count });
    } else return;
    if (!levels.isEmpty()) pacer.run(rooms.levels, publishLevels);
    if (!packs.isEmpty()) pacer.run(rooms.packs, publishPacks);
  };
  const changesOf = (kind: 'level' | 'pack') => (kind === 'level' ? levels : packs);

  const unfollow = live.follow(note);
  return async () => {
    unfollow();
    await pacer.close();
  };
}

/** The changed things since the last call: each once, in its current state. */
function createChanges<Thing extends { id: number }>() {
  const things = new Map<number, Thing>();
  const counts = new Map<number, ListedCounts>();
  return {
    put: (thing: Thing) => void things.set(thing.id, thing),
    count: (id: number, changed: Omit<ListedCounts, 'id'>) =>
      void counts.set(id, { ...counts.get(id), ...changed, id }),
    isEmpty: () => things.size + counts.size === 0,
    take() {
      const taken = { things: [...things.values()], counts: [...counts.values()] };
      things.clear();
      counts.clear();
      return taken;
    },
  };
}
