import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const frame =
  '<!doctype html><html><head><title>Marbleland</title></head><body><div id="root"></div></body></html>';

/** A folder like that of the built client, with a frame and `files`, removed after the tests of one file. */
export async function clientFolderForFile(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marbleland-client-'));
  afterAll(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ 'index.html': frame, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
