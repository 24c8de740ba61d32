import type { Deps } from '../../deps.ts';

/** The IDs among `levelIds` whose levels exist. */
export async function existingLevels(
  { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>,
  levelIds: readonly number[],
): Promise<Set<number>> {
  const unknown = levelIds.filter((levelId) => !catalogue.has(levelId));
  const known = levelIds.filter((levelId) => catalogue.has(levelId));
  if (unknown.length === 0) return new Set(known);
  // Another process may have stored them a moment ago.
  const stored = await db.levels
    .find({ _id: { $in: unknown } })
    .project<{ _id: number }>({ _id: 1 })
    .toArray();
  return new Set([...known, ...stored.map(({ _id }) => _id)]);
}
