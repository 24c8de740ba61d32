import { statfs } from 'node:fs/promises';

/** The number of bytes that can still be written to a folder's disk. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
