import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import type { PendingLevel } from '../../db/documents/upload.ts';
import { isDuplicateKey } from '../../db/isDuplicateKey.ts';
import type { Deps } from '../../deps.ts';
import { refusalFor } from './refuseUpload.ts';

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
    .project<{ _id: number; misHash: string; contentHash: string }>({ misHash: 1, contentHash: 1 })
    .toArray();
  const others = stored.filter(({ _id }) => _id !== replaces);
  const known = new Set(others.flatMap(({ misHash, contentHash }) => [misHash, contentHash]));
  const duplicates = new Map<string, ProblemFinding>();
  for (const { misFilePath, misHash, contentHash } of levels) {
    if (known.has(misHash) || known.has(contentHash)) {
      duplicates.set(misFilePath, { code: 'duplicate', mission: misFilePath });
    }
    known.add(misHash).add(contentHash);
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
