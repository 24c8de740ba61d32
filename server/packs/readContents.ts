import type { Deps } from '../deps.ts';
import type { PackContents } from '../live/openPacks.ts';

/** The levels of packs; removed packs are left out. */
export async function readContents(
  { reads }: Pick<Deps, 'reads'>,
  ids: readonly number[],
): Promise<PackContents[]> {
  const packs = await Promise.all(ids.map(reads.packLevels));
  return packs.flatMap((pack) => {
    if (!pack) return [];
    const { _id: id, levelIds, createdBy, version } = pack;
    return { id, levelIds, createdBy, version };
  });
}
