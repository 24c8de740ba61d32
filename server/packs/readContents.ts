import type { Deps } from '../deps.ts';
import type { PackContents } from '../live/openPacks.ts';

/** The levels of packs; removed packs are left out. */
export async function readContents(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<PackContents[]> {
  const projection = { levelIds: 1, createdBy: 1, version: 1 };
  const packs = await db.packs.find({ _id: { $in: [...ids] } }, { projection }).toArray();
  return packs.map(({ _id: id, levelIds, createdBy, version }) => ({ id, levelIds, createdBy, version }));
}
