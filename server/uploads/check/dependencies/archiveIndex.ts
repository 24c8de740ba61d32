import { posix } from 'node:path';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';

/** The files of an upload by lower-case file name: lookups ignore folders. */
export type ArchiveIndex = ReadonlyMap<string, readonly UnpackedFile[]>;

export function indexArchive(files: readonly UnpackedFile[]): ArchiveIndex {
  const index = new Map<string, UnpackedFile[]>();
  for (const file of files) {
    const name = posix.basename(file.path).toLowerCase();
    const sameName = index.get(name);
    if (sameName) sameName.push(file);
    else index.set(name, [file]);
  }
  return index;
}

/** Several files match and their contents differ. */
export const ambiguous = Symbol('ambiguous');

/** One of several files if all have the same content. */
export function agreed(files: readonly UnpackedFile[]): UnpackedFile | typeof ambiguous | undefined {
  const [first] = files;
  return first && files.some(({ sha256 }) => sha256 !== first.sha256) ? ambiguous : first;
}

/** Lower-case folder of a path, empty at the top. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path).toLowerCase();
  return folder === '.' ? '' : folder;
}

/** The folder itself, then its parents, the root last. */
export function folderAndParents(folder: string): string[] {
  const folders = [folder];
  for (let each = folder; each !== ''; ) {
    each = folderOf(each);
    folders.push(each);
  }
  return folders;
}

/** Whether a path or folder equals `end` or ends with it at a boundary between names. */
export function endsWithPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}
