import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import { type LevelDocument, nameOf } from '../../db/documents/level.ts';
import type { PendingLevel } from '../../db/documents/upload.ts';
import { isDuplicateKey } from '../../db/isDuplicateKey.ts';
import type { Deps } from '../../deps.ts';
import { refusalFor } from './refuseUpload.ts';

type Stored = Pick<LevelDocument, '_id' | 'misHash' | 'contentHash' | 'missionInfo' | 'baseName' | 'addedBy'>;

/**
 * One problem per mission that equals a stored level, in bytes or in meaning, or an earlier mission of the
 * same upload; by the mission's path. The level `replaces` does not count.
 */
export async function findDuplicates(
  { db }: Pick<Deps, 'db'>,
  levels: readonly PendingLevel[],
  replaces: number | null,
): Promise<Map<string, ProblemFinding>> {
  const hashes = { $in: levels.map(({ misHash }) => misHash) };
  const contents = { $in: levels.map(({ contentHash }) => contentHash) };
  const stored = await db.levels
    .find({ $or: [{ misHash: hashes }, { contentHash: contents }] })
    .project<Stored>({ misHash: 1, contentHash: 1, missionInfo: 1, baseName: 1, addedBy: 1 })
    .toArray();
  const known = new Map<string, Stored | null>();
  for (const level of stored) {
    if (level._id !== replaces) known.set(level.misHash, level).set(level.contentHash, level);
  }
  const duplicates = new Map<string, ProblemFinding>();
  for (const { misFilePath: mission, misHash, contentHash } of levels) {
    const same = known.get(misHash) ?? known.get(contentHash);
    if (same) {
      const level = { id: same._id, name: nameOf(same) ?? same.baseName, addedBy: same.addedBy };
      duplicates.set(mission, { code: 'duplicate', mission, level });
    } else if (same === null) {
      duplicates.set(mission, { code: 'duplicate', mission });
    } else {
      known.set(misHash, null).set(contentHash, null);
    }
  }
  return duplicates;
}

/**
 * Runs a write of levels; when the database rejects it because somebody else stored the same mission first,
 * throws the duplicate problem. The mission of the level `replaces` does not count.
 */
export async function refuseDuplicates<T>(
  deps: Deps,
  levels: readonly PendingLevel[],
  replaces: number | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const duplicates = await findDuplicates(deps, levels, replaces);
    if (duplicates.size === 0) throw error;
    throw refusalFor([...duplicates.values()]);
  }
}
