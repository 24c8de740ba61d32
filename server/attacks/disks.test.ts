import { afterEach, expect, test, vi } from 'vitest';
import { copiesFolder } from '../files/fileFolders.ts';
import type { FileStore } from '../files/fileStore.ts';
import { findDiskRoom } from '../storage/findRoom.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

/** Each disk that uploads are written to keeps some free space. */

/** Folders whose disk is full. */
const full = vi.hoisted(() => new Set<string>());
vi.mock(import('../files/freeSpace.ts'), async (load) => {
  const { freeSpace } = await load();
  return { freeSpace: async (folder) => (full.has(folder) ? 0 : freeSpace(folder)) };
});
afterEach(() => full.clear());

const server = await serverForFile();
const person = await signUpPerson(server);
const { config } = server.deps;

test.each([
  ['where uploads are unpacked', checksFolder(config.dataDir)],
  ['where files are stored', `${config.dataDir}/files`],
])('nothing is received while the disk is full %s', async (_, folder) => {
  full.add(folder);
  const zip = zipOf({ 'x.mis': buildMission() });
  const headers = { 'Content-Type': 'application/zip' };
  expect((await person.request('upload.check', { body: zip }, headers)).json.code).toBe('no_room');
  full.clear();
  expect((await person.request('upload.check', { body: zip }, headers)).json.code).toBe(
    'upload_has_problems',
  );
});

test('files that are stored elsewhere need room for their copies', async () => {
  full.add(copiesFolder(config.dataDir));
  const roomWith = async (kind: FileStore['kind']) =>
    (await findDiskRoom({ ...server.deps, files: { ...server.deps.files, kind } })).bytes;
  expect(await roomWith('disk')).toBeGreaterThan(0);
  expect(await roomWith('s3')).toBeLessThan(0);
});
