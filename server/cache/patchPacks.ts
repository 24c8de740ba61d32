import type { PackInfo } from '../../shared/packs.ts';
import type { PageCaches } from './pageCaches.ts';

/** Puts a new or changed pack, as visitors see it, into the lists that it belongs to, and takes it out of others. */
export function changePack(pages: PageCaches, pack: PackInfo): void {
  pages.packs.drop(pack.id);
  pages.packList.patch(0, (packs) => replaced(packs, pack, byId));
  pages.levels.patchAll((level, levelId) => {
    const packs = pack.levelIds.includes(levelId)
      ? replaced(level.packs, pack, newestFirst)
      : without(level.packs, pack.id);
    return packs === level.packs ? level : { ...level, packs };
  });
  pages.profiles.patch(pack.createdBy.id, (profile) => {
    const createdPacks = replaced(profile.createdPacks, pack, newestFirst);
    return createdPacks === profile.createdPacks ? profile : { ...profile, createdPacks };
  });
}

export function removePack(pages: PageCaches, id: number): void {
  pages.packs.drop(id);
  pages.packList.patch(0, (packs) => without(packs, id));
  pages.levels.patchAll((level) => {
    const packs = without(level.packs, id);
    return packs === level.packs ? level : { ...level, packs };
  });
  pages.profiles.patchAll((profile) => {
    const createdPacks = without(profile.createdPacks, id);
    return createdPacks === profile.createdPacks ? profile : { ...profile, createdPacks };
  });
}

const byId = (a: PackInfo, b: PackInfo): number => a.id - b.id;
const newestFirst = (a: PackInfo, b: PackInfo): number => b.id - a.id;

/**
 * The same list when it has a newer version: of two concurrent changes the earlier may have been published last. Counts
 * have events of their own, and may have changed since `pack` was read.
 */
function replaced(packs: PackInfo[], pack: PackInfo, order: typeof byId): PackInfo[] {
  const index = packs.findIndex(({ id }) => id === pack.id);
  const known = packs[index];
  if (!known) return [...packs, pack].sort(order);
  if (known.version > pack.version) return packs;
  const { downloads, lovedCount } = known;
  return packs.with(index, { ...pack, downloads, lovedCount });
}

function without(packs: PackInfo[], id: number): PackInfo[] {
  return packs.some((pack) => pack.id === id) ? packs.filter((pack) => pack.id !== id) : packs;
}
