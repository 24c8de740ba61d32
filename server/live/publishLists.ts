import { countedPart } from '../../shared/countNames.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { ListedCounts } from '../../shared/loves.ts';
import { type ListedPack, listedPack, type PackInfo } from '../../shared/packs.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live, PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { createPacer } from './pacer.ts';

const everyMs = 1_000;

interface Lists {
  /**
   * Call it before somebody joins a room. What was added to its list and still waits is published to those who
   * are there: whoever joins loads it, and would count it twice. Changes go on waiting; they may arrive twice.
   */
  beforeJoin(room: string): void;
  close(): Promise<void>;
}

/**
 * Publishes additions and changes to the rooms of lists, at most once a second. Every process does so for its
 * own sockets.
 */
export function publishLists(io: LiveServer, live: Live, onError: (error: unknown) => void): Lists {
  const pacer = createPacer({ everyMs, onError });
  const levels = createChanges<LevelInfo, LevelInfo>();
  const packs = createChanges<ListedPack, PackInfo>();

  const publishAddedLevels = () => {
    const added = levels.takeAdded();
    const list = io.local.to(rooms.levels);
    if (added.length > 1) list.emit('levels:added', { levels: added });
    else for (const level of added) list.emit('level:added', level);
  };
  const publishLevels = () => {
    publishAddedLevels();
    const { things, counts } = levels.takeChanged();
    if (things.length + counts.length === 0) return;
    io.local.to(rooms.levels).emit('levels:changed', { levels: things, counts });
  };
  const publishAddedPacks = () => {
    const added = packs.takeAdded();
    const listAndHome = io.local.to([rooms.packs, rooms.site]);
    if (added.length > 1) listAndHome.emit('packs:added', { packs: added });
    else for (const pack of added) listAndHome.emit('pack:added', pack);
  };
  const publishPacks = () => {
    publishAddedPacks();
    const { things, counts } = packs.takeChanged();
    if (things.length + counts.length === 0) return;
    io.local.to(rooms.packs).emit('packs:changed', { packs: things, counts });
  };
  const note = ({ name, payload }: PublishedEvent): void => {
    if (name === 'level:added') levels.add(payload);
    else if (name === 'pack:added') packs.add(payload);
    // What waits to appear does so before it disappears.
    else if (name === 'level:removed' && levels.isNew(payload.id)) publishAddedLevels();
    else if (name === 'pack:removed' && packs.isNew(payload.id)) publishAddedPacks();
    else if (name === 'level:changed') levels.put(payload);
    else if (name === 'pack:changed') packs.put(listedPack(payload));
    else if (name === 'love:counted' || name === 'download:counted') {
      changesOf(payload.kind).count(payload.id, countedPart(name, payload.count));
    } else return;
    if (!levels.isEmpty()) pacer.run(rooms.levels, publishLevels);
    if (!packs.isEmpty()) pacer.run(rooms.packs, publishPacks);
  };
  const changesOf = (kind: 'level' | 'pack') => (kind === 'level' ? levels : packs);

  const unfollow = live.follow(note);
  return {
    beforeJoin(room) {
      if (room === rooms.levels) publishAddedLevels();
      else if (room === rooms.packs || room === rooms.site) publishAddedPacks();
    },
    async close() {
      unfollow();
      await pacer.close();
    },
  };
}

/** The things that were added or have changed since they were last taken: each once, in its current state. */
function createChanges<Thing extends { id: number }, Added extends { id: number }>() {
  const added = new Map<number, Added>();
  const things = new Map<number, Thing>();
  const counts = new Map<number, ListedCounts>();
  return {
    add: (thing: Added) => void added.set(thing.id, thing),
    isNew: (id: number) => added.has(id),
    put: (thing: Thing) => void things.set(thing.id, thing),
    count: (id: number, changed: Omit<ListedCounts, 'id'>) =>
      void counts.set(id, { ...counts.get(id), ...changed, id }),
    isEmpty: () => added.size + things.size + counts.size === 0,
    takeAdded: () => taken(added),
    takeChanged: () => ({ things: taken(things), counts: taken(counts) }),
  };
}

function taken<Value>(waiting: Map<number, Value>): Value[] {
  const values = [...waiting.values()];
  waiting.clear();
  return values;
}
