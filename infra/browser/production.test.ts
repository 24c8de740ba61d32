import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { type Person, personWith, visitor } from '../../server/testing/person.ts';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildMission, interiorObject } from '../../server/testing/tinyLevels.ts';
import { watchSite } from '../../server/testing/watchSite.ts';
import { buildZip } from '../../server/testing/zipBuilder.ts';
import { projectDir } from '../../server/variables.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { findServers } from '../bench/processes.ts';
import { caddy } from '../production/caddy.ts';
import { provideGoProgram } from '../production/goProgram.ts';
import { versitygw } from '../production/versitygw.ts';
import { levelPage } from './pages/levelPage.ts';
import { packPage } from './pages/packPage.ts';
import { searchPage } from './pages/searchPage.ts';
import { shell } from './pages/shell.ts';
import { uploadPage } from './pages/uploadPage.ts';
import { beginDownload, beginUpload } from './slowTransfers.ts';
import { testSite } from './testSite.ts';
import { ownInterior, tinyZip } from './tinyZip.ts';

/**
 * The layout of docker-compose.yml as `npm run production` starts it: two server processes behind Caddy,
 * files in an S3 server, one database.
 */
const isPossible = (await provideGoProgram(caddy)) !== null && (await provideGoProgram(versitygw)) !== null;
if (!isPossible) {
  test.runIf(process.env.CI)('the programs of the layout are installed', () => {
    throw new Error('Put caddy and versitygw on PATH, or install Go.');
  });
  console.warn('The production layout is not tested: there is no Caddy or versitygw, and no Go.');
}

const browsers = testSite();
let layout: ChildProcess;
let dataDir: string;
let url: string;
let watched: ReturnType<typeof watchSite>;
/** More than all programs and sockets between the S3 server and a visitor can hold. */
const musicBytes = 64_000_000;

beforeAll(async () => {
  if (!isPossible) return;
  // Not in the system's temporary folder, which may lack the extended attributes that versitygw needs.
  dataDir = await mkdtemp(join(projectDir, '.data', 'production-test-'));
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  layout = spawn(
    process.execPath,
    ['infra/scripts/run.mjs', 'production', '--processes', '2', '--port', String(port)],
    {
      cwd: projectDir,
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  watched = watchSite(layout);
  await watched.untilReady(2);
  await eventually(async () => expect((await fetch(url)).status).toBe(200));
}, 200_000);
afterAll(async () => {
  layout?.kill('SIGKILL');
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function signUp(username: string): Promise<Person> {
  const signedUp = await visitor({ url }).call('account.signUp', {
    body: { email: `${username.toLowerCase()}@example.org`, username, password: 'a long password' },
  });
  if (!('token' in signedUp)) throw new Error('The layout verifies addresses first.');
  const person = personWith({ url }, signedUp.token);
  await person.call('account.acknowledgeGuidelines');
  return person;
}

const open = (path: string, as?: Person): Promise<Page> => browsers.open(path, { url, ...(as && { as }) });

const isLive = (page: Page): Promise<void> => shell(page).connection('Live').waitFor({ timeout: 30_000 });

/** The process ID of a program that the layout runs. */
function pidOf(program: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find(
    (each) => each.includes(program) && each.includes(dataDir) && !each.includes('run.mjs'),
  );
  return Number(line?.trim().split(' ')[0]);
}

const zipType = { 'Content-Type': 'application/zip' };

async function submit(person: Person, uploadId: string): Promise<number> {
  const submission = { uploadId, remarks: [''], addToPacks: [], newPack: null };
  const { levelIds } = await person.call('upload.submit', { body: submission });
  return levelIds[0] ?? 0;
}

/** An archive of one level with music of its own. */
async function zipWithMusic(name: string, bytes: number): Promise<Buffer> {
  const info = { name, artist: 'Ada', time: '60000', music: 'long.ogg' };
  const objects = interiorObject('~/data/interiors/own.dif');
  const files = {
    'missions/long.mis': buildMission({ info, objects }),
    'missions/long.jpg': await tinyImage('jpeg', { width: 160, height: 120 }),
    'sound/music/long.ogg': randomBytes(bytes),
    ...ownInterior,
  };
  return buildZip(Object.entries(files).map(([path, data]) => ({ name: path, data, method: 0 })));
}

test.runIf(isPossible)(
  'levels are found, edited, collected in a pack and deleted',
  async () => {
    const [cleo, dan] = [await signUp('Cleo'), await signUp('Dan')];
    const ids: number[] = [];
    for (const name of ['Crater rim', 'Crater floor', 'Ridge']) {
      const zip = await tinyZip(name, ownInterior);
      const { json } = await cleo.request('upload.check', { body: zip }, zipType);
      ids.push(await submit(cleo, json.uploadId ?? ''));
    }

    // The search finds them, and one that is renamed appears under its new name.
    const search = searchPage(await open('/search?q=crater', dan));
    await search.total('2 levels').waitFor();
    await search.level('Crater rim').click();
    const cleos = await open(`/level/${ids[2]}`, cleo);
    await levelPage(cleos).editButton.click();
    await levelPage(cleos).changeCode('Ridge', 'Crater edge');
    await levelPage(cleos).save.click();
    await levelPage(cleos).title.getByText('Crater edge').waitFor();
    const visitors = await open('/search?q=crater');
    await searchPage(visitors).total('3 levels').waitFor();

    // Two people fill a pack, and a visitor sees every change.
    const body = { name: 'Craters', description: 'For tests.' };
    const { packId } = await cleo.call('pack.create', { body });
    await cleo.call('pack.addEditor', { params: { id: String(packId), accountId: String(await idOf(dan)) } });
    const path = `/pack/${packId}`;
    const dans = await open(path, dan);
    await Promise.all([cleos.goto(path), visitors.goto(path)]);
    await Promise.all([cleos, dans, visitors].map(isLive));
    await packPage(cleos).add('Crater rim', 'Crater edge');
    await packPage(dans).row('Crater edge').waitFor();
    await packPage(dans).add('Crater floor');
    for (const page of [cleos, dans, visitors]) {
      await expect.poll(packPage(page).levels).toEqual(['Crater rim', 'Crater edge', 'Crater floor']);
    }
    await packPage(dans).saved.waitFor();

    // A level that is deleted leaves the pack.
    await cleo.call('level.delete', { params: { id: String(ids[0]) } });
    await expect.poll(packPage(visitors).levels).toEqual(['Crater edge', 'Crater floor']);
  },
  180_000,
);

test.runIf(isPossible)(
  'a download and an upload in whose middle the S3 server is killed are finished afterwards',
  async () => {
    const eve = await signUp('Eve');
    const checked = await eve.request(
      'upload.check',
      { body: await zipWithMusic('Long', musicBytes) },
      zipType,
    );
    expect(checked.status).toBe(200);
    const archiveUrl = `${url}/api/level/${await submit(eve, checked.json.uploadId ?? '')}/zip`;
    const archive = Buffer.from(await (await fetch(archiveUrl)).arrayBuffer());

    const zip = await zipWithMusic('Longer', 5_000_000);
    const download = await beginDownload(archiveUrl);
    const upload = await beginUpload(
      `${url}/api/level/upload`,
      { ...zipType, Authorization: `Bearer ${eve.token}` },
      zip,
    );
    process.kill(pidOf('versitygw'), 'SIGKILL');
    const { isWhole, bytes: begin } = await download.goOn();
    expect([isWhole, begin.equals(archive.subarray(0, begin.length))]).toEqual([false, true]);
    // It may have been received before its files were wanted; one that is refused may be cut off before its
    // sender has read the answer, which is no status.
    const uploaded = await upload.goOn();
    expect([200, 503, 0], uploaded.text).toContain(uploaded.status);

    const resume = async (): Promise<Buffer | null> => {
      const headers = { Range: `bytes=${begin.length}-`, 'If-Range': download.etag };
      const answer = await fetch(archiveUrl, { headers });
      const rest = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)));
      return answer.status === 206 ? Buffer.concat([begin, rest]) : null;
    };
    await expect
      .poll(async () => (await resume())?.equals(archive), { timeout: 30_000, interval: 500 })
      .toBe(true);
    const again = await eventually(
      async () => {
        const reply = await eve.request('upload.check', { body: zip }, zipType);
        expect(reply.status).toBe(200);
        return reply.json.uploadId ?? '';
      },
      { timeout: 30_000, interval: 500 },
    );
    const id = await submit(eve, again);
    expect((await visitor({ url }).send('GET', `/api/level/${id}/zip`)).bytes.length).toBeGreaterThan(
      5_000_000,
    );
  },
  180_000,
);

test.runIf(isPossible)(
  'a level is uploaded and a pack is edited while the files and one process are away for a time',
  async () => {
    // While a process or the files are away, requests fail and sockets end.
    browsers.allow(/ERR_|WebSocket|status of (400|401|502|503)|^\S+ 50[23] for/);
    const [ada, ben] = [await signUp('Ivory'), await signUp('Kestrel')];

    // A level is uploaded in the browser and appears in another one.
    const [adas, bens] = await Promise.all([open('/upload', ada), open('/', ben)]);
    await isLive(bens);
    await uploadPage(adas).selectZip('tiny.zip', await tinyZip('Rolling start', ownInterior));
    await uploadPage(adas).submit.click();
    await adas.waitForURL('**/level/*');
    await bens.getByRole('link', { name: 'Rolling start' }).first().waitFor();
    const id = /\d+$/.exec(new URL(adas.url()).pathname)?.[0] ?? '';

    // The browser shows its picture, and a download of its archive can be resumed.
    const picture = adas.getByRole('main').locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20_000 })
      .toBeGreaterThan(0);
    const archive = await visitor({ url }).send('GET', `/api/level/${id}/zip`);
    expect(archive.status).toBe(200);
    const rest = await visitor({ url }).send('GET', `/api/level/${id}/zip`, undefined, {
      Range: `bytes=100-`,
      'If-Range': archive.headers.get('ETag') ?? '',
    });
    expect([rest.status, rest.bytes.equals(archive.bytes.subarray(100))]).toEqual([206, true]);

    // The pages of both processes receive a comment; there are six of them.
    const watchers = await Promise.all(Array.from({ length: 6 }, () => open(`/level/${id}`)));
    await Promise.all(watchers.map((page) => levelPage(page).isLive.waitFor()));
    await levelPage(adas).postComment('Mind the gap.');
    await Promise.all(watchers.map((page) => levelPage(page).comment('Mind the gap.').waitFor()));
    await Promise.all(watchers.map((page) => page.context().close()));

    // The S3 server is killed: levels can still be read, and their files return with the server.
    const files = pidOf('versitygw');
    process.kill(files, 'SIGKILL');
    expect((await visitor({ url }).send('GET', `/api/level/${id}/extended-info`)).status).toBe(200);
    await expect
      .poll(async () => (await ada.send('GET', `/api/level/${id}/mission-info`)).status, {
        timeout: 30_000,
      })
      .toBe(200);
    expect(pidOf('versitygw')).not.toBe(files);
    // Either process may answer, and each finds the S3 server again by itself.
    await expect
      .poll(
        async () => (await visitor({ url }).send('GET', `/api/level/${id}/zip`)).bytes.equals(archive.bytes),
        {
          timeout: 30_000,
        },
      )
      .toBe(true);

    // One of the processes is killed while two people edit a pack: both continue, and nothing is lost.
    const body = { name: 'Ours', description: 'For tests.' };
    const { packId } = await ada.call('pack.create', { body });
    await ada.call('pack.addEditor', { params: { id: String(packId), accountId: String(await idOf(ben)) } });
    await Promise.all([adas.goto(`/pack/${packId}`), bens.goto(`/pack/${packId}`)]);
    await Promise.all([adas, bens].map(isLive));
    const [victim = 0, survivor = 0] = findServers(layout.pid ?? 0);
    process.kill(victim, 'SIGKILL');
    await packPage(adas).add('Rolling start');
    await expect.poll(packPage(bens).levels, { timeout: 40_000 }).toEqual(['Rolling start']);
    await packPage(adas).saved.waitFor({ timeout: 40_000 });
    await watched.untilReady(3);
    await Promise.all([adas, bens].map(isLive));
    await packPage(bens).removeLevel('Rolling start').click();
    await expect.poll(packPage(adas).levels, { timeout: 20_000 }).toEqual([]);
    expect(findServers(layout.pid ?? 0)).toContain(survivor);

    const pids = [...findServers(layout.pid ?? 0), pidOf('versitygw')];
    layout.kill('SIGTERM');
    expect(await watched.within('the layout ends', once(layout, 'exit'))).toEqual([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  },
  240_000,
);

const idOf = async (person: Person): Promise<number> => (await person.call('account.checkToken')).profile.id;
