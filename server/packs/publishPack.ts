import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { readPackImage } from './readPackImage.ts';
import { presentPacks } from './readPacks.ts';

/** Tells everyone looking what a pack now is, as a visitor sees it. */
export async function publishPack(
  deps: Deps,
  id: number,
  event: 'pack:added' | 'pack:changed' = 'pack:changed',
): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: id });
  if (!pack) return;
  const [info] = await presentPacks(deps, [pack], null);
  if (!info) return;
  // Not after every change: while people edit, each version would be drawn though nobody looks at it.
  if (event === 'pack:added') {
    deps.imagesAhead.add(() => readPackImage(deps, id, { original: false, accepts: ['image/webp'] }));
  }
  deps.live.publish([rooms.packs, rooms.pack(id), rooms.profile(pack.createdBy)], event, info);
}
