import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the folders in `folder` that a crashed process left behind. */
export async function removeLeftFolders(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtimeMs <= before) await rm(path, { recursive: true, force: true });
  }
}
