import { posix } from 'node:path';
import { stockAliases } from '../../../stock/aliases.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { type ArchiveIndex, agreed, type ambiguous, endsWithPath } from './archiveIndex.ts';

/** The file of the upload that is meant by a path below the data folder: by its whole path, else by as much of its end as fits best. */
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

/** How many names, counted from the end, two paths have in common. */
function commonEnd(path: string, other: string): number {
  const [names, otherNames] = [path.split('/').reverse(), other.split('/').reverse()];
  const different = names.findIndex((name, index) => name !== otherNames[index]);
  return different === -1 ? names.length : different;
}
