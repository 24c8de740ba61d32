import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './durableFolder.ts';

/** The number of bytes that can still be written to a folder's disk, also when the folder has yet to be made. */
export async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeSpace(dirname(folder));
  }
}
