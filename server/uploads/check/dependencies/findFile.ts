import { posix } from 'node:path';
import { stockAliases } from '../../../stock/aliases.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { type ArchiveIndex, agreed, type ambiguous, endsWithPath } from './archiveIndex.ts';

/**
 * Finds the file of the upload for a path below the data folder: by its whole path, else by the longest
 * matching end.
 */
export function findFile(archive: ArchiveIndex, path: string): UnpackedFile | typeof ambiguous | undefined {
  const wanted = path.toLowerCase();
  const sameName = archive.get(posix.basename(wanted)) ?? [];
  for (const alias of stockAliases(wanted)) {
    const atPath = sameName.filter((file) => endsWithPath(file.path.toLowerCase(), alias));
    if (atPath.length > 0) return agreed(atPath);
  }
  const fits = sameName.map((file) => commonEnd(file.path.toLowerCase(), wanted));
  const best = Math.max(...fits);
  return agreed(sameName.filter((_, index) => fits[index] === best));
}

/** The number of names, counted from the end, that two paths share. */
function commonEnd(path: string, other: string): number {
  const [names, otherNames] = [path.split('/').reverse(), other.split('/').reverse()];
  const different = names.findIndex((name, index) => name !== otherNames[index]);
  return different === -1 ? names.length : different;
}
