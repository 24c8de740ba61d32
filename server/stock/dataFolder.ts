import { opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The files of a game's data folder: relative lower-case path with `/` → absolute path. Symbolic links are
 * not followed, so nothing outside the folder can be reached.
 */
export async function listDataFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const file of walk(folder)) {
    files.set(relative(folder, file).split(sep).join('/').toLowerCase(), file);
  }
  return files;
}

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}
