import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { findProfiles } from '../accounts/present.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';

/** Every pack, by ascending ID, as a visitor sees it. */
export const readPacks = async (deps: Deps): Promise<PackInfo[]> =>
  presentPacks(deps, await deps.db.packs.find().sort({ _id: 1 }).toArray(), null);

/** The same list from memory, with the loves of `viewer`. */
export async function readPackList(deps: Deps, viewer: Viewer): Promise<PackInfo[]> {
  const [packs, loves] = await Promise.all([deps.pages.packList.read(0), lovesOf(deps, viewer)]);
  return withLoves(packs, loves);
}

export const packsOfLevel = async (deps: Deps, levelId: number, viewer: Viewer): Promise<PackInfo[]> =>
  presentPacks(deps, await deps.db.packs.find({ levelIds: levelId }).sort({ _id: -1 }).toArray(), viewer);

/** Newest first. */
export const packsByCreator = async (deps: Deps, accountId: number, viewer: Viewer): Promise<PackInfo[]> =>
  presentPacks(deps, await deps.db.packs.find({ createdBy: accountId }).sort({ _id: -1 }).toArray(), viewer);

/** Other people's packs that an account was invited to, newest first. */
export const packsSharedWith = async (deps: Deps, viewer: NonNullable<Viewer>): Promise<PackInfo[]> =>
  presentPacks(deps, await deps.db.packs.find({ editors: viewer.id }).sort({ _id: -1 }).toArray(), viewer);

/** In the given order; packs whose creator's account is gone are left out. */
export async function presentPacks(
  deps: Deps,
  packs: readonly PackDocument[],
  viewer: Viewer,
): Promise<PackInfo[]> {
  if (packs.length === 0) return [];
  await learnLevels(
    deps,
    packs.flatMap(({ levelIds }) => levelIds),
  );
  const [creators, loves] = await Promise.all([
    findProfiles(
      deps,
      packs.map(({ createdBy }) => createdBy),
    ),
    lovesOf(deps, viewer),
  ]);
  return packs.flatMap((pack) => {
    const createdBy = creators.get(pack.createdBy);
    if (!createdBy) return [];
    return {
      id: pack._id,
      name: pack.name,
      description: pack.description,
      createdBy,
      createdAt: pack.createdAt,
      levelIds: pack.levelIds.filter((levelId) => deps.catalogue.has(levelId)),
      downloads: pack.downloads,
      lovedCount: pack.lovedCount,
      lovedByYou: loves.pack.has(pack._id),
      version: pack.version,
    };
  });
}
