import { mkdir, open, rename, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const racesSurvived = 50;

/**
 * Renames within one file system, creating the folders above `to`, and returns once the rename survives a
 * power cut. It retries because another call may be removing such a folder as empty at the same moment.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolderDurably(dirname(to));
      await rename(from, to);
      break;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === racesSurvived) throw error;
    }
  }
  await syncFolder(dirname(to));
}

/** Removes the folder and those above it, below `root`, while they are empty. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== root; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return;
      throw error;
    }
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

async function makeFolderDurably(folder: string): Promise<void> {
  const topmostMade = await mkdir(folder, { recursive: true });
  if (topmostMade === undefined) return;
  for (let path = folder; path.length >= topmostMade.length; path = dirname(path)) {
    await syncFolder(dirname(path));
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows has no such call; NTFS journals its folders.
  const handle = await open(folder, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null; // Emptied and removed meanwhile: nothing is left to keep.
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
