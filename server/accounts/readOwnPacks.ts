import { removedUsername } from '../../shared/accounts.ts';
import type { OwnPacks } from '../cache/pageCaches.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findProfiles } from './present.ts';

/** The packs that an account may edit, newest first. */
export async function readOwnPacks(deps: Deps, accountId: number): Promise<OwnPacks> {
  const newestFirst = { _id: -1 } as const;
  const [own, shared] = await Promise.all([
    deps.db.packs.find({ createdBy: accountId }).sort(newestFirst).toArray(),
    deps.db.packs.find({ editors: accountId }).sort(newestFirst).toArray(),
  ]);
  await learnLevels(
    deps,
    [...own, ...shared].flatMap(({ levelIds }) => levelIds),
  );
  const owners = await findProfiles(
    deps,
    shared.map(({ createdBy }) => createdBy),
  );
  const fromPack = ({ _id: id, name, levelIds }: PackDocument) => ({
    id,
    name,
    levelIds: levelIds.filter((levelId) => deps.catalogue.has(levelId)),
  });
  return {
    packs: own.map(fromPack),
    sharedPacks: shared.map((pack) => ({
      ...fromPack(pack),
      version: pack.version,
      owner: { id: pack.createdBy, username: owners.get(pack.createdBy)?.username ?? removedUsername },
    })),
  };
}
