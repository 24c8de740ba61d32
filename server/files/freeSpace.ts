import { statfs } from 'node:fs/promises';

/** Bytes that may still be written where a folder is. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
