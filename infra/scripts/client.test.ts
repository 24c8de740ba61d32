import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts';
import { projectDir } from '../../server/variables.ts';
import { writeClient } from '../client/writeClient.ts';

const run = promisify(execFile);
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbleland-client-'));
  await writeClient(folder, '1.2.3');
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('the types of the written client know the inputs and replies of calls', async () => {
  await writeFile(
    join(folder, 'use.ts'),
    `import { createClient, MarblelandError, type LevelInfo } from './index.js';
const client = createClient({ site: 'http://localhost' });
export const list: Promise<LevelInfo[]> = client.level.list();
export const zip: Promise<Response> = client.level.zip({ id: 1, assuming: 'gold' });
export const packId: Promise<number> = client.pack.create({ body: { name: 'a', description: 'b' } }).then((pack) => pack.packId);
export const isGone = (error: unknown) => error instanceof MarblelandError && error.code === 'level_not_found';
export const answer: Promise<Response> = client.send('level.list', {}, { headers: { Range: 'bytes=0-' } });
// @ts-expect-error: an ID is missing
client.level.info();
// @ts-expect-error: there is no such game
client.level.zip({ id: 1, assuming: 'silver' });
// @ts-expect-error: the body is missing
client.pack.create({});
`,
  );
  const config = {
    compilerOptions: { strict: true, noEmit: true, target: 'ES2023', module: 'NodeNext', types: [] },
    files: ['use.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const checked = await run(process.execPath, [
    join(projectDir, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
});

test('the downloader fetches missing files, resumes incomplete ones, and requests nothing else', async () => {
  const ada = await signUpPerson(server);
  const levels = [await insertLevel(server, ada.id), await insertLevel(server, ada.id)];
  const levelsFolder = join(folder, 'levels');
  await mkdir(levelsFolder);
  const download = async () => {
    const example = join(folder, 'examples/downloadAll.mjs');
    return (await run(process.execPath, [example, server.url, levelsFolder])).stdout.trim().split('\n');
  };
  const [one = 0, two = 0] = levels.map(({ _id }) => _id);
  expect(await download()).toEqual([`Downloaded level ${one}`, `Downloaded level ${two}`]);
  const file = join(levelsFolder, `${one}-0.zip`);
  const whole = await readFile(file);
  expect(whole.equals((await ada.request('level.zip', { params: { id: one } })).bytes)).toBe(true);
  expect(await download()).toEqual(['']);

  // The state after the program was killed in the middle.
  await writeFile(`${file}.part`, whole);
  await truncate(`${file}.part`, 1_000);
  await rm(file);
  const three = (await insertLevel(server, ada.id))._id;
  expect(await download()).toEqual([`Resumed level ${one}`, `Downloaded level ${three}`]);
  expect((await readFile(file)).equals(whole)).toBe(true);

  // The state after the program was killed just before the last step.
  await rename(file, `${file}.part`);
  expect(await download()).toEqual(['']);
  expect((await readFile(file)).equals(whole)).toBe(true);
  expect((await readdir(levelsFolder)).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 60_000);
