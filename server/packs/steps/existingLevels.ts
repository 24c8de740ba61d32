import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';

/** The embedded database takes much longer for more at once. */
const batchSize = 20;

/** The IDs among `levelIds` whose levels exist. */
export async function existingLevels(
  { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>,
  levelIds: readonly number[],
): Promise<Set<number>> {
  const existing = new Set(levelIds.filter((levelId) => catalogue.has(levelId)));
  // Another process may have stored an upload a moment ago; whatever else is unknown is gone.
  const unknown = levelIds
    .filter((levelId) => !existing.has(levelId))
    .sort((a, b) => b - a)
    .slice(0, limits.uploadLevels);
  for (let start = 0; start < unknown.length; start += batchSize) {
    const stored = await db.levels
      .find({ _id: { $in: unknown.slice(start, start + batchSize) } })
      .project<{ _id: number }>({ _id: 1 })
      .toArray();
    for (const { _id } of stored) existing.add(_id);
  }
  return existing;
}
