import type { FileStore } from './fileStore.ts';

/**
 * Calls `use` with each wanted file and its local path, which exists until `use` has settled and must only be
 * read.
 * @throws FileMissingError
 */
export function withLocalFiles<Wanted extends { key: string }, T>(
  files: FileStore,
  wanted: readonly Wanted[],
  use: (local: (Wanted & { localPath: string })[]) => Promise<T>,
): Promise<T> {
  const [next, ...rest] = wanted;
  if (!next) return use([]);
  return files.withLocalFile(next.key, (localPath) =>
    withLocalFiles(files, rest, (local) => use([{ ...next, localPath }, ...local])),
  );
}
