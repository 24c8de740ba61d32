import { type CountEvent, countedPart } from '../../shared/countNames.ts';
import type { EventName, EventPayload } from '../../shared/events.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live, PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { type PackContents, watchOpenPacks } from './openPacks.ts';
import { createPacer } from './pacer.ts';

/** The shortest time between two publications of a pack to pages of other things that also show it. */
const everyMs = 1_000;

type Counted = EventPayload<'love:counted'>;

interface PagesOptions {
  /** The account that uploaded a level; undefined when the level is gone. */
  uploaderOf: (levelId: number) => number | undefined;
  readPacks: (ids: readonly number[]) => Promise<PackContents[]>;
  onError: (error: unknown) => void;
}

/**
 * Publishes changes of levels and packs to pages of other things that show them: levels on the pages of packs
 * and their uploader, packs on the pages of their levels and their creator. Every process does so for its own
 * sockets, so that a page joins one room, however much it shows. Returns a function that stops it.
 */
export function publishToPages(
  io: LiveServer,
  live: Live,
  { uploaderOf, readPacks, onError }: PagesOptions,
): () => Promise<void> {
  const { adapter } = io.of('/');
  const pacer = createPacer({ everyMs, onError });
  const openPacks = watchOpenPacks(io, readPacks, onError);
  /** By pack: the levels removed from it since its pages last received an event. */
  const takenOut = new Map<number, Set<number>>();
  /** The packs that wait for their turn, with the counts that were published since. */
  const waiting = new Map<number, PackInfo>();
  /** The last counts of packs that wait to be published. */
  const counted = new Map<string, { event: CountEvent; payload: Counted }>();

  function emit<Name extends EventName>(names: string[], event: Name, payload: EventPayload<Name>): void {
    const open = names.filter((name) => adapter.rooms.has(name));
    if (open.length === 0) return;
    const audience: { emit(name: EventName, value: unknown): boolean } = io.local.to(open);
    audience.emit(event, payload);
  }

  function publishPack(id: number): void {
    const last = waiting.get(id);
    if (!last) return;
    waiting.delete(id);
    const { notes: _, ...pack } = last;
    const ids = [...pack.levelIds, ...(takenOut.get(pack.id) ?? [])];
    takenOut.delete(pack.id);
    emit([rooms.profile(pack.createdBy.id), ...ids.map(rooms.level)], 'pack:changed', pack);
  }

  async function publishCounts(): Promise<void> {
    const counts = [...counted.values()];
    counted.clear();
    const packs = await readPacks(counts.map(({ payload }) => payload.id));
    for (const { event, payload } of counts) {
      const pack = packs.find(({ id }) => id === payload.id);
      if (pack) emit([rooms.profile(pack.createdBy), ...pack.levelIds.map(rooms.level)], event, payload);
    }
  }

  function pass({ name, payload }: PublishedEvent): void {
    if (name === 'level:changed') emit(openPacks.holding(payload.id), name, payload);
    else if (name === 'love:counted' || name === 'download:counted') passCount(name, payload);
    else if (name === 'pack:added' || name === 'pack:changed') passPack(payload);
    else if (name === 'pack:removed') forgetPack(payload.id);
    else if (name === 'pack:ops') {
      const gone = payload.ops.flatMap((op) => (op.op === 'remove' ? op.levelIds : []));
      if (gone.length === 0) return;
      takenOut.set(payload.packId, new Set([...(takenOut.get(payload.packId) ?? []), ...gone]));
    }
  }

  function passCount(event: CountEvent, payload: Counted): void {
    if (payload.kind === 'pack') {
      counted.set(`${event}:${payload.id}`, { event, payload });
      const pack = waiting.get(payload.id);
      if (pack) waiting.set(pack.id, { ...pack, ...countedPart(event, payload.count) });
      pacer.run('counts', publishCounts);
      return;
    }
    const uploader = uploaderOf(payload.id);
    const profile = uploader === undefined ? [] : [rooms.profile(uploader)];
    emit([...profile, ...openPacks.holding(payload.id)], event, payload);
  }

  function passPack(pack: PackInfo): void {
    openPacks.put(pack);
    waiting.set(pack.id, pack);
    pacer.run(rooms.pack(pack.id), () => publishPack(pack.id));
  }

  function forgetPack(id: number): void {
    waiting.delete(id);
    takenOut.delete(id);
  }

  const unfollow = live.follow(pass);
  return async () => {
    unfollow();
    await pacer.close();
  };
}
