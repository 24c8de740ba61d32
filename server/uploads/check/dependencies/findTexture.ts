import { textureFileNames } from '../../../formats/imageExtensions.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import {
  type ArchiveIndex,
  agreed,
  type ambiguous,
  endsWithPath,
  folderAndParents,
  folderOf,
} from './archiveIndex.ts';

/** The last part of a path with either kind of slash, lower case. */
export const bareName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').trim().toLowerCase();

/**
 * Finds the image of the upload that a file refers to as `name` (bare, lower case): beside that file or in a
 * parent folder, then where the game would look (`dataFolder` and its parents), then anywhere.
 */
export function findTexture(
  archive: ArchiveIndex,
  name: string,
  from: { path: string; dataFolder: string },
): UnpackedFile | typeof ambiguous | undefined {
  const byFolder = bestByFolder(archive, name);
  if (byFolder.size === 0) return undefined;
  for (const folder of folderAndParents(folderOf(from.path))) {
    const beside = byFolder.get(folder);
    if (beside) return beside;
  }
  for (const folder of folderAndParents(from.dataFolder.toLowerCase())) {
    if (folder === '') break;
    const there = [...byFolder].filter(([at]) => endsWithPath(at, folder)).map(([, file]) => file);
    if (there.length > 0) return agreed(there);
  }
  return agreed([...byFolder.values()]);
}

/** When a folder has a picture in several formats, the game takes the first in its order. */
function bestByFolder(archive: ArchiveIndex, name: string): Map<string, UnpackedFile> {
  const byFolder = new Map<string, UnpackedFile>();
  for (const fileName of textureFileNames(name)) {
    for (const file of archive.get(fileName) ?? []) {
      const folder = folderOf(file.path);
      if (!byFolder.has(folder)) byFolder.set(folder, file);
    }
  }
  return byFolder;
}
