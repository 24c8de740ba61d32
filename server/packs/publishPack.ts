import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { ahead } from '../images/asker.ts';
import { readPackImage } from './readPackImage.ts';
import { presentPacks } from './readPacks.ts';

/** Publishes the current state of a pack, as a visitor sees it. */
export async function publishPack(
  deps: Deps,
  id: number,
  event: 'pack:added' | 'pack:changed' = 'pack:changed',
): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: id });
  if (!pack) return;
  const [info] = await presentPacks(deps, [pack], null);
  if (!info) return;
  // Only for new packs: while people edit, an image of each version would be drawn although nobody requests
  // it.
  if (event === 'pack:added') {
    const wish = { original: false, accepts: ['image/webp'], asker: ahead };
    deps.imagesAhead.add(() => readPackImage(deps, id, wish));
  }
  deps.live.publish([rooms.packs, rooms.pack(id), rooms.profile(pack.createdBy)], event, info);
}
