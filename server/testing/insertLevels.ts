import { addToList } from '../catalogue/addToList.ts';
import { buildLevel } from './factories.ts';
import type { TestServer } from './testServer.ts';

/** Inserts many levels at once, whose files are not stored, and returns their IDs. */
export async function insertLevels(
  { deps }: TestServer,
  addedBy: number,
  howMany: number,
): Promise<number[]> {
  const ids = await deps.db.nextIds('levels', howMany);
  const levels = ids.map((_id) => buildLevel({ _id, addedBy }));
  await deps.db.levels.insertMany(levels);
  for (const level of levels) addToList(deps, level);
  return ids;
}
