import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '../../infra/demo/random.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { FileReply } from '../fileReply.ts';
import { bytesOf } from '../testing/bytesOf.ts';
import { buildLevel } from '../testing/factories.ts';
import { createCatalogue } from './catalogue.ts';
import { createListFile } from './listFile.ts';

/** More than are written together. */
const lastId = 1_600;

/** A list of nothing yet, and the time that it lives in. */
function openList() {
  const time = { now: 0 };
  const clock = () => time.now;
  const catalogue = createCatalogue(clock);
  return { time, clock, catalogue, listFile: createListFile(catalogue, clock) };
}

async function readLevels(file: FileReply): Promise<LevelInfo[]> {
  return JSON.parse(String(await bytesOf(file)));
}

test('after any changes, the list and its codings are those of a list made from nothing', async () => {
  const random = createRandom(7);
  const idAt = () => random.between(1, lastId);
  const { time, clock, catalogue, listFile } = openList();
  let before = await listFile.read();
  for (let round = 0; round < 12; round += 1) {
    for (let change = 0; change < 60; change += 1) {
      catalogue.put(
        buildLevel({
          _id: idAt(),
          restorations: round,
          missionInfo: [['name', `Round ${round}, ${change}`]],
        }),
      );
      catalogue.setCount(idAt(), { downloads: round });
    }
    for (let change = 0; change < 20; change += 1) catalogue.remove(idAt());
    // All of one slice.
    if (round === 5) for (let id = 500; id < 1_000; id += 1) catalogue.remove(id);
    time.now += 10_000;
    const file = await listFile.read();
    const bytes = await bytesOf(file);
    const anew = await createListFile(catalogue, clock).read();
    expect([String(bytes), file.etag]).toEqual([String(await bytesOf(anew)), anew.etag]);
    expect(JSON.parse(String(bytes))).toEqual(catalogue.ids().map((id) => catalogue.get(id)));
    for (const each of [file, before]) {
      expect(gunzipSync(each.encodings?.gzip ?? '').equals(await bytesOf(each))).toBe(true);
    }
    before = file;
    for (const id of catalogue.ids().slice(0, 5)) catalogue.remove(id);
  }
});

test('counts are never too old for anybody who asks while the list is made again', async () => {
  const { time, catalogue, listFile } = openList();
  catalogue.put(buildLevel({ _id: 1 }));
  await listFile.read();
  catalogue.setCount(1, { downloads: 7 });
  time.now = 3_600_000;
  const first = listFile.read();
  await new Promise(setImmediate);
  const both = await Promise.all([first, listFile.read()].map(async (file) => readLevels(await file)));
  expect(both.map(([level]) => level?.downloads)).toEqual([7, 7]);
});

test('who waits for the list is answered although the clock jumps back meanwhile', async () => {
  const { time, catalogue, listFile } = openList();
  catalogue.put(buildLevel({ _id: 1 }));
  await listFile.read();
  catalogue.setCount(1, { downloads: 7 });
  catalogue.put(buildLevel({ _id: 600 }));
  // It begins to write the new level only.
  const first = listFile.read();
  time.now = 10_000;
  const second = listFile.read();
  time.now = 100;
  const lists = await Promise.all([first, second].map(async (file) => readLevels(await file)));
  expect(lists.map((levels) => levels.length)).toEqual([2, 2]);
  expect(lists[1]?.[0]?.downloads).toBe(7);
});

test('a level that is edited while counts are written again does not wait for them', async () => {
  const { time, clock, catalogue, listFile } = openList();
  for (let _id = 1; _id <= lastId; _id += 1) catalogue.put(buildLevel({ _id }));
  await listFile.read();
  for (let id = 1; id <= lastId; id += 1) catalogue.setCount(id, { downloads: 7 });
  time.now = 1_000;
  // Begins to write them.
  const before = await listFile.read();
  expect(listFile.known()).toBe(before);
  catalogue.put(buildLevel({ _id: 1, missionInfo: [['name', 'Edited']] }));
  expect(listFile.known()).toBeUndefined();
  const edited = await readLevels(await listFile.read());
  expect([edited[0]?.name, edited.at(-1)?.downloads]).toEqual(['Edited', 0]);
  // Whoever asks next makes it go on.
  await expect.poll(async () => (await readLevels(await listFile.read())).at(-1)?.downloads).toBe(7);
  const anew = await createListFile(catalogue, clock).read();
  expect((await listFile.read()).etag).toBe(anew.etag);
});

test('the list of an empty site is an empty one', async () => {
  const file = await createListFile(createCatalogue(), Date.now).read();
  expect([String(await bytesOf(file)), String(gunzipSync(file.encodings?.gzip ?? ''))]).toEqual(['[]', '[]']);
});

test('who asks after a level was added waits for gzip only, and Brotli follows', async () => {
  const { time, catalogue, listFile } = openList();
  catalogue.put(buildLevel({ _id: 1 }));
  expect((await listFile.read()).encodings?.br).toBeDefined();
  catalogue.put(buildLevel({ _id: 2 }));
  const second = await listFile.read();
  expect([second.encodings?.br, second.encodings?.gzip]).toEqual([undefined, expect.any(Buffer)]);
  time.now = 1_000;
  await expect.poll(async () => (await listFile.read()).encodings?.br).toBeDefined();
  const file = await listFile.read();
  expect(brotliDecompressSync(file.encodings?.br ?? '').equals(await bytesOf(file))).toBe(true);
});

test('what is answered is known before it has Brotli, and is another file from then on', async () => {
  const { time, catalogue, listFile } = openList();
  await listFile.read();
  catalogue.put(buildLevel({ _id: 1 }));
  expect(listFile.known()).toBeUndefined();
  const answered = await listFile.read();
  expect([listFile.known() === answered, answered.encodings?.br]).toEqual([true, undefined]);
  time.now = 1_000;
  // Who is answered again and again asks for nothing else.
  await expect.poll(() => listFile.known()?.encodings?.br).toBeDefined();
  expect([listFile.known() === answered, answered.encodings?.br]).toEqual([false, undefined]);
  expect(listFile.known()).toBe(await listFile.read());
});

test('a client that accepts nothing but Brotli receives it at once', async () => {
  const catalogue = createCatalogue();
  const listFile = createListFile(catalogue, () => 0);
  await listFile.read();
  catalogue.put(buildLevel({ _id: 1 }));
  const file = await listFile.read();
  const brotli = await file.encode?.('br');
  expect(brotliDecompressSync(brotli ?? '').equals(await bytesOf(file))).toBe(true);
});
