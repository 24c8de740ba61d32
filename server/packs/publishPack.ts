import { rooms } from '../../shared/rooms.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { Deps } from '../deps.ts';
import { ahead } from '../images/asker.ts';
import { readPackImage } from './image/readPackImage.ts';
import { presentPacks } from './presentPacks.ts';

/**
 * Publishes the current state of a pack, as a visitor sees it: a new one at once, changes at most once a
 * second, since its page receives the steps themselves.
 */
export async function publishPack(
  deps: Deps,
  id: number,
  event: 'pack:added' | 'pack:changed' = 'pack:changed',
): Promise<void> {
  if (event === 'pack:added') await publishState(deps, id, event);
  else deps.paced.run(rooms.pack(id), () => publishState(deps, id, event));
}

/** The same at once. */
export async function publishState(
  deps: Deps,
  id: number,
  event: 'pack:added' | 'pack:changed',
): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: id });
  if (!pack) return;
  await learnLevels(deps, pack.levelIds);
  const [info] = await presentPacks(deps, [pack], null);
  if (!info) return;
  // Only for new packs: while people edit, an image of each version would be drawn although nobody requests
  // it.
  if (event === 'pack:added') {
    const wish = { original: false, accepts: ['image/webp'], asker: ahead };
    deps.imagesAhead.add(() => readPackImage(deps, id, wish));
  }
  // Other pages that show it receive it at a slower pace: live/publishToPages, live/publishLists.
  const pages = event === 'pack:added' ? [rooms.profile(pack.createdBy)] : [];
  deps.live.publish([rooms.pack(id), ...pages], event, { ...info, notes: pack.notes ?? {} });
}
