import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { FileStoreUnavailableError } from '../files/fileStore.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { listed } from '../testing/fileStoreContract.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { tempDir } from '../testing/tempDir.ts';
import { startTestServer } from '../testing/testServer.ts';
import { green, tinyBmp, tinyDds, tinyImage } from '../testing/tinyImages.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';
import { buildZip } from '../testing/zipBuilder.ts';

/** Requests for pictures that try to delay others, fill the disk, or hang. */

const server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
const person = await signUpPerson(server);
afterEach(() => vi.restoreAllMocks());

/** How many pictures of one upload are checked at a time, see `checkImages.ts`. */
const atATime = 3;
const avifOnly = { Accept: 'image/avif,*/*' };

function get(path: string, { from = '10.0.0.1', signal, ...headers }: GetOptions = {}) {
  return fetch(server.url + path, {
    headers: { ...headers, 'X-Forwarded-For': from },
    ...(signal && { signal }),
  });
}
interface GetOptions {
  from?: string;
  signal?: AbortSignal;
  Accept?: string;
}

/** A level with a picture that no other level has. */
async function level(): Promise<{ id: number; sha256: string }> {
  const noise = { raw: { width: 32, height: 24, channels: 3 } } as const;
  const picture = await sharp(randomBytes(32 * 24 * 3), noise)
    .resize(320, 240)
    .jpeg()
    .toBuffer();
  return levelWith('missions/slope.jpg', picture);
}

async function levelWith(path: string, picture: Buffer): Promise<{ id: number; sha256: string }> {
  const { sha256 } = await storeBlob(server.deps.files, picture);
  const files = [buildFile('missions/slope.mis', 'mission'), buildFile(path, 'image', picture)];
  const { _id } = await insertLevel(server, person.id, { files });
  await server.deps.imagesAhead.flush();
  return { id: _id, sha256 };
}

/** Counts how often a stored picture is decoded from now on. */
const watchDecoding = () => vi.spyOn(server.deps.files, 'withLocalFile');

const names = async (sha256: string) =>
  (await listed(server.deps.files, `derived/${sha256}/`)).map(({ key }) => key.split('/').at(-1)).sort();

test('many requests of one visitor do not keep others from a new thumbnail', async () => {
  const { id } = await level();
  const sent = 60;
  let answered = 0;
  const many = Array.from({ length: sent }, async (_, i) => {
    const response = await get(`/api/level/${id}/image?width=${1_600 + i}&height=1200`);
    await response.arrayBuffer();
    answered += 1;
    return response.status;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  const other = await get(`/api/level/${id}/image?width=77&height=55`, { from: '10.0.0.2' });
  expect(other.status).toBe(200);
  expect(answered).toBeLessThan(sent);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

test('an image is not made when its asker has left', async () => {
  const { id } = await level();
  const decoding = watchDecoding();
  const leave = new AbortController();
  const many = Array.from({ length: 50 }, (_, i) =>
    get(`/api/level/${id}/image?width=${700 + i}&height=500`, { signal: leave.signal }),
  );
  await Promise.race(many);
  leave.abort();
  await Promise.allSettled(many);
  await expect.poll(() => server.deps.images.waiting).toBe(0);
  expect((await get(`/api/level/${id}/image?width=40&height=30`)).status).toBe(200);
  expect(decoding.mock.calls.length).toBeLessThan(25);
});

test('fifty visitors who want the same picture cause one decoding', async () => {
  const { id } = await level();
  const decoding = watchDecoding();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      get(`/api/level/${id}/image?width=258&height=194`, { from: `10.0.1.${i}` }),
    ),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(decoding).toHaveBeenCalledTimes(1);
});

test.each([
  [3_840, 2_160],
  [3_000, 2_000],
  [4_096, 4_096],
])('a picture of %i×%i is sent in another format where AVIF takes too much', async (width, height) => {
  const { id } = await level();
  const response = await get(`/api/level/${id}/image?width=${width}&height=${height}`, avifOnly);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, height });
  const small = await get(`/api/level/${id}/image?width=258&height=194`, avifOnly);
  expect(small.headers.get('Content-Type')).toBe('image/avif');
});

test('every requested size is sent exactly, and the disk keeps few of them', async () => {
  const { id, sha256 } = await level();
  for (const [width, height] of [
    [258, 194],
    [40, 40],
    [123, 45],
    [1_366, 768],
  ]) {
    const response = await get(`/api/level/${id}/image?width=${width}&height=${height}`);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, height });
  }
  await Promise.all(Array.from({ length: 30 }, (_, i) => get(`/api/level/${id}/image?width=${50 + i}`)));
  const made = ['cover-258x194.jpeg', 'cover-40x40.jpeg', 'cover-64x64.jpeg'];
  expect(await names(sha256)).toEqual([...made, 'fit-640x480.jpeg', 'fit-640x480.webp']);
});

test.each([
  ['BMP', 'x.bmp', () => tinyBmp(3_072, 3_072, green, green)],
  ['DDS', 'x.dds', () => tinyDds(4_096, 4_096, green)],
])('a %s that could never be shown is refused when it is uploaded', async (_, name, make) => {
  const mission = buildMission({ objects: `new Sun() { name = "${name}"; };` });
  const zip = buildZip([
    { name: 'x.mis', data: mission },
    { name, data: make(), method: 0 },
  ]);
  const { status, json } = await person.request(
    'upload.check',
    { body: zip },
    { 'Content-Type': 'application/zip' },
  );
  expect(status).toBe(400);
  expect(JSON.stringify(json.problems)).toContain('takes too much time or memory to read');
});

test('many pictures in the uploads of one account do not keep another waiting', async () => {
  const [large, small] = [await tinyImage('png', { width: 400, height: 300 }), await tinyImage('png')];
  const upload = async (who: Person, picture: Buffer, count: number) => {
    const levels = Array.from({ length: count }, (_, index) => ({
      [`x${index}.mis`]: buildMission({ before: `$x = ${Math.random()};` }),
      [`x${index}.png`]: picture,
    }));
    const body = zipOf(Object.assign({}, ...levels));
    const { status } = await who.request('upload.check', { body }, { 'Content-Type': 'application/zip' });
    expect(status).toBe(200);
  };
  const other = await signUpPerson(server);
  const { images } = server.deps;
  const held = await holdChecks();
  const { check } = images;
  let asked = 0;
  let checked = 0;
  /** How many pictures were checked while one of this width waited. */
  const waited = new Map<number, number>();
  vi.spyOn(images, 'check').mockImplementation(async (...given) => {
    const [, options] = given;
    // Checks without an asker only start the processes.
    if (options?.asker) asked += 1;
    const before = checked;
    const header = await check(...given);
    waited.set(header.width, checked - before);
    checked += 1;
    return header;
  });
  /** Together sooner than a check is stopped, after 30 s. */
  const untilAsked = (count: number, timeout: number) => expect.poll(() => asked, { timeout }).toBe(count);
  const many = Promise.all(Array.from({ length: 5 }, () => upload(person, large, 4)));
  let one: Promise<void> | undefined;
  try {
    await Promise.race([many, untilAsked(5 * atATime, 20_000)]);
    one = upload(other, small, 1);
    await Promise.race([one, untilAsked(5 * atATime + 1, 8_000)]);
  } finally {
    await held.release();
  }
  await Promise.all([one, many]);
  expect(waited.get(8)).toBeLessThanOrEqual(2);
  expect(asked).toBe(5 * 4 + 1);
});

/** Has a picture checked whose file is a pipe, so that all other checks wait until it is released. */
async function holdChecks(): Promise<{ release(): Promise<void> }> {
  const pipe = join(await tempDir(), 'picture');
  execFileSync('mkfifo', [pipe]);
  let checked: Promise<unknown> = Promise.resolve();
  // A check of an earlier test may still be under way, after which those of others could come first.
  await new Promise<void>((resolve, reject) => {
    checked = server.deps.images.check({ path: pipe }, { onStart: resolve });
    checked.catch(reject);
  });
  const picture = await tinyImage('png');
  /** Fails while nobody reads the pipe: the process may still be starting. */
  const write = async () => {
    await writeFile(pipe, picture, { flag: constants.O_WRONLY | constants.O_NONBLOCK });
    return true;
  };
  return {
    async release() {
      await Promise.race([checked, expect.poll(() => write().catch(() => false)).toBe(true)]);
      await checked;
    },
  };
}

test('a stored picture that cannot be shown is tried once, whatever the size', async () => {
  const decoding = watchDecoding();
  const { id } = await levelWith('missions/slope.dds', tinyDds(4_096, 4_096, green));
  for (const query of ['', '?width=258&height=194', '?width=40', '?width=30']) {
    const { json } = await visitor(server).send('GET', `/api/level/${id}/image${query}`);
    expect(json.code).toBe('image_not_found');
  }
  expect(decoding).toHaveBeenCalledTimes(1);
});

test('pictures are shown while the disk is full, which is logged once', async () => {
  const { id } = await level();
  const warn = vi.spyOn(server.deps.log, 'warn');
  vi.spyOn(server.deps.files, 'put').mockRejectedValue(new FileStoreUnavailableError('ENOSPC'));
  for (const size of ['width=32&height=32', 'width=64&height=64', 'width=128&height=128']) {
    expect((await get(`/api/level/${id}/image?${size}`)).status).toBe(200);
  }
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a default avatar has the requested size', async () => {
  const response = await get('/api/account/999/avatar?size=1024');
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
    format: 'png',
    width: 1024,
    height: 1024,
  });
});
