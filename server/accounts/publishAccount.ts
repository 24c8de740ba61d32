import { rooms } from '../../shared/rooms.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { presentProfile } from './present.ts';
import { publishSession } from './publishSession.ts';

/** Publishes an account's current state to every page that shows it, and to the account's own pages. */
export async function publishAccount(deps: Deps, id: number): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: id });
  if (!account) return;
  await publishSession(deps, id);
  deps.live.publish(await roomsShowing(deps, id), 'account:changed', presentProfile(deps, account));
}

/** The rooms of its profile, its levels and those it commented on, its packs and the levels in them. */
async function roomsShowing({ db, catalogue }: Deps, id: number): Promise<string[]> {
  const [commented, packs] = await Promise.all([
    db.comments.distinct('levelId', { author: id }),
    db.packs
      .find({ $or: [{ createdBy: id }, { editors: id }] })
      .project<Pick<PackDocument, '_id' | 'levelIds' | 'createdBy'>>({ levelIds: 1, createdBy: 1 })
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
