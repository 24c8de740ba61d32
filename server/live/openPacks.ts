import { idInRoom, rooms } from '../../shared/rooms.ts';
import type { LiveServer } from './liveServer.ts';

/** A pack with the levels in it, as it was at a version. */
export interface PackContents {
  id: number;
  createdBy: number;
  levelIds: readonly number[];
  version: number;
}

/** The contents of the packs that are open on a page in this process. */
export interface OpenPacks {
  /** The rooms of the packs that hold a level. */
  holding(levelId: number): string[];
  /** Takes a newer state of a pack. */
  put(pack: Pick<PackContents, 'id' | 'levelIds' | 'version'>): void;
}

/** Reads the content of a pack when its room is first joined; `put` has to keep it up to date. */
export function watchOpenPacks(
  io: LiveServer,
  readPacks: (ids: readonly number[]) => Promise<PackContents[]>,
  onError: (error: unknown) => void,
): OpenPacks {
  const known = new Map<number, { version: number; levelIds: ReadonlySet<number> }>();
  const isOpen = (id: number) => io.of('/').adapter.rooms.has(rooms.pack(id));

  function put({ id, levelIds, version }: Pick<PackContents, 'id' | 'levelIds' | 'version'>): void {
    if (isOpen(id) && version >= (known.get(id)?.version ?? 0)) {
      known.set(id, { version, levelIds: new Set(levelIds) });
    }
  }

  const { adapter } = io.of('/');
  adapter.on('create-room', (room: string) => {
    const id = idInRoom('pack', room);
    if (id !== null) readPacks([id]).then((packs) => packs.forEach(put), onError);
  });
  adapter.on('delete-room', (room: string) => {
    const id = idInRoom('pack', room);
    if (id !== null) known.delete(id);
  });

  return {
    put,
    holding: (levelId) =>
      [...known].flatMap(([id, { levelIds }]) => (levelIds.has(levelId) ? rooms.pack(id) : [])),
  };
}
