import { rooms } from '../../shared/rooms.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { readPackImage } from './readPackImage.ts';
import { presentPacks } from './readPacks.ts';

/** Publishes the current state of a pack that has just appeared. */
export async function publishNewPack(deps: Deps, id: number): Promise<void> {
  await publishPacks(deps, [id], 'pack:added');
  // Only for new packs: while people edit, an image of each version would be drawn although nobody requests it.
  deps.imagesAhead.add(() => readPackImage(deps, id, { original: false, accepts: ['image/webp'] }));
}

/** Publishes the current state of packs, as a visitor sees them. Changes are gathered: see `Deps.changedPacks`. */
export async function publishPacks(
  deps: Deps,
  ids: readonly number[],
  event: 'pack:added' | 'pack:changed' = 'pack:changed',
): Promise<void> {
  const packs = await deps.db.packs.find({ _id: { $in: [...ids] } }).toArray();
  const notes = new Map(packs.map((pack) => [pack._id, pack.notes ?? {}]));
  for (const info of await presentPacks(deps, packs, null)) {
    const { id, createdBy } = info;
    deps.live.publish([rooms.packs, rooms.profile(createdBy.id)], event, info);
    deps.live.publish(rooms.pack(id), event, { ...info, notes: notes.get(id) ?? {} });
  }
}

/** Publishes what lists of their own packs show, to those who may edit a pack. */
export function publishOwnPack(deps: Deps, { _id: id, name, version, ...pack }: PackDocument): void {
  const levelIds = pack.levelIds.filter((levelId) => deps.catalogue.has(levelId));
  const editors = [pack.createdBy, ...pack.editors].map(rooms.account);
  deps.live.publish(editors, 'ownPack:changed', { id, name, levelIds, version });
}
