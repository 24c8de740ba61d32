import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { writeFiles } from './writeFiles.ts';

const frame =
  '<!doctype html><html><head><title>Marbleland</title></head><body><div id="root"></div></body></html>';

/** A folder like that of the built client, with a frame and `files`, removed after the tests of one file. */
export async function clientFolderForFile(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marbleland-client-'));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFiles(folder, { 'index.html': frame, ...files });
  return folder;
}
