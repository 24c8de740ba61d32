import { removedUsername } from '../../shared/accounts.ts';
import { findProfiles } from '../accounts/present.ts';
import type { OwnPacks } from '../cache/pageCaches.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { readNewest } from './readPacks.ts';

/**
 * The packs that an account may edit, newest first. Others can invite it to as many as they like, and every
 * page carries these, so of them there are as many as fit.
 */
export async function readOwnPacks(deps: Deps, accountId: number): Promise<OwnPacks> {
  const [own, shared] = await Promise.all([
    readNewest(deps, { createdBy: accountId }, Number.POSITIVE_INFINITY),
    readNewest(deps, { editors: accountId }, serverLimits.sharedPacks),
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
