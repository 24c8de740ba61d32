import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { findProfiles } from '../accounts/present.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { lovesOf } from '../loves/readLoves.ts';

/**
 * In the given order, with the levels that are on the list (`learnLevels`); packs whose creator's account is
 * gone are left out.
 */
export async function presentPacks(
  deps: Deps,
  packs: readonly PackDocument[],
  viewer: Viewer,
): Promise<PackInfo[]> {
  if (packs.length === 0) return [];
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
