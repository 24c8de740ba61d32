import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compressBoth, type Encoded } from './encoding.ts';

const compressible = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);

/** The names of compressed files end so, after the name of the file itself. */
const endings = { br: '.br', gzip: '.gz' };

/**
 * Compresses the texts of a folder once, when they are built: Brotli's highest quality takes some seconds,
 * which a server should not need at each start.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const { br, gzip } = await compressBoth(await readFile(file), 11);
    await Promise.all([writeFile(file + endings.br, br), writeFile(file + endings.gzip, gzip)]);
  }
}

export const isCompressed = (name: string): boolean => Object.values(endings).includes(extname(name));

/**
 * A text as `compressFiles` has written it. After a build that did not compress its files, such as one by
 * Vite alone, it is compressed now, a little less. Undefined for a file that is not compressed, such as a
 * picture.
 */
export async function readCompressed(file: string, bytes: Buffer): Promise<Encoded | undefined> {
  if (!compressible.has(extname(file))) return undefined;
  const isWritten = existsSync(file + endings.br) && existsSync(file + endings.gzip);
  if (!isWritten) return compressBoth(bytes, 9);
  const [br, gzip] = await Promise.all([readFile(file + endings.br), readFile(file + endings.gzip)]);
  return { br, gzip };
}
