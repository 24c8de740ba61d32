import { readdir } from 'node:fs/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { provideGoProgram } from '../../infra/production/goProgram.ts';
import { versitygw } from '../../infra/production/versitygw.ts';
import { copiesFolder } from '../files/fileFolders.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';
import { startVersitygw } from '../testing/versitygw.ts';

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

const program = process.env.S3_TEST_ENDPOINT ? null : await provideGoProgram(versitygw);

test.runIf(program)(
  'nothing is received while there is no room for copies of files that are stored elsewhere',
  async () => {
    const store = await startVersitygw(program ?? '');
    onTestFinished(store.dispose);
    const elsewhere = await startTestServer({
      env: {
        S3_ENDPOINT: store.endpoint,
        S3_BUCKET: 'levels',
        S3_ACCESS_KEY_ID: store.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
      },
    });
    onTestFinished(elsewhere.stop);
    const someone = await signUpPerson(elsewhere);
    const zip = zipOf({ 'x.mis': buildMission() });
    const headers = { 'Content-Type': 'application/zip' };
    const send = async () => (await someone.request('upload.check', { body: zip }, headers)).json;
    const copies = copiesFolder(elsewhere.deps.config.dataDir);
    full.add(copies);
    expect((await send()).code).toBe('no_room');
    full.clear();
    const { uploadId } = await send();
    expect(await readdir(copies)).toEqual([]);
    expect(elsewhere.deps.receivedBytes.expectedOf({})).toBe(0);
    const checkAgain = async () =>
      (await someone.request('upload.checkAgain', { params: { uploadId } })).json.code;
    full.add(copies);
    expect(await checkAgain()).toBe('no_room');
    full.clear();
    expect(await checkAgain()).toBe('upload_has_problems');
  },
);
