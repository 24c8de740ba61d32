import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

/** The part of a level that its archive needs. */
export type StoredLevel = Pick<
  LevelDocument,
  '_id' | 'baseName' | 'files' | 'stockPaths' | 'addedAt' | 'editedAt'
>;

const projection = { baseName: 1, files: 1, stockPaths: 1, addedAt: 1, editedAt: 1 } as const;

/**
 * A level may have hundreds of files, and all levels of a batch are in memory together. The first batches are
 * smaller: what is made of them begins after the first.
 */
const batchSizes = { first: 4, most: 20 };

/**
 * The existing levels of `ids`, in that order, in batches. Each batch is read when it is requested, by
 * `read`, which decides whose turn it is.
 */
export async function* readLevels(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
  read: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<StoredLevel[]> {
  let size = batchSizes.first;
  for (let start = 0; start < ids.length; ) {
    const batch = ids.slice(start, start + size);
    start += batch.length;
    size = Math.min(2 * size, batchSizes.most);
    const levels = await read(() =>
      db.levels
        .find({ _id: { $in: batch } })
        .project<StoredLevel>(projection)
        .toArray(),
    );
    const byId = new Map(levels.map((level) => [level._id, level]));
    yield batch.flatMap((id) => byId.get(id) ?? []);
  }
}
