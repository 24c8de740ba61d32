import { readdir, stat } from 'node:fs/promises';
import type { TestServer } from './testServer.ts';

/** How many bytes of the only upload that is arriving have been written to the disk. */
export async function storedBytes({ deps }: TestServer): Promise<number> {
  const folder = `${deps.config.dataDir}/files/.tmp`;
  const [name] = await readdir(folder);
  return name === undefined ? 0 : (await stat(`${folder}/${name}`)).size;
}
