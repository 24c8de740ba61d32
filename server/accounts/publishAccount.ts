import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { presentProfile } from './present.ts';
import { publishSession } from './publishSession.ts';

/** Tells every page that shows a person what they now are, and their own pages. */
export async function publishAccount(deps: Deps, id: number): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: id });
  if (!account) return;
  await publishSession(deps, id);
  deps.live.publish(await roomsShowing(deps, id), 'account:changed', presentProfile(deps, account));
}

/** Their profile, their levels and those they commented, their packs and the levels in these. */
async function roomsShowing({ db, catalogue }: Deps, id: number): Promise<string[]> {
  const [commented, packs] = await Promise.all([
    db.comments.distinct('levelId', { author: id }),
    db.packs
      .find({ $or: [{ createdBy: id }, { editors: id }] }, { projection: { levelIds: 1, createdBy: 1 } })
      .toArray(),
  ]);
  const own = packs.filter(({ createdBy }) => createdBy === id);
  const levelIds = [
    ...catalogue.byUploader(id).map((level) => level.id),
    ...commented,
    ...own.flatMap((pack) => pack.levelIds),
  ];
  return [
    rooms.profile(id),
    ...(own.length > 0 ? [rooms.packs] : []),
    ...[...new Set(levelIds)].map(rooms.level),
    ...packs.map(({ _id }) => rooms.pack(_id)),
  ];
}
