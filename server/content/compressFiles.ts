import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compress, type Encoding } from './encoding.ts';

const compressible = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);

/** The names of compressed files end so, after the name of the file itself. */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Compresses the texts of a folder as well as possible, once, when they are built: the smallest Brotli takes
 * some seconds, which a server should not need at each start.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await Promise.all(
      Object.entries(endings).map(async ([encoding, ending]) =>
        writeFile(file + ending, await compress(bytes, encoding as Encoding, 11)),
      ),
    );
  }
}

export const isCompressed = (name: string): boolean => Object.values(endings).includes(extname(name));

/** What `compressFiles` has made of a file; undefined for one that it leaves as it is, such as a picture. */
export async function readCompressed(file: string): Promise<{ br: Buffer; gzip: Buffer } | undefined> {
  if (!existsSync(file + endings.br)) return undefined;
  const [br, gzip] = await Promise.all([readFile(file + endings.br), readFile(file + endings.gzip)]);
  return { br, gzip };
}
