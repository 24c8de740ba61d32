import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { copiesFolder } from '../files/fileFolders.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';
import { removeUnusedBlobs, settleSweptBlobs } from './sweepBlobs.ts';
import { sweepFiles } from './sweepFiles.ts';

/** Makes every file old enough. */
const now = -1_000;

const { server, person, picture } = await startUploadSite();
beforeEach(async () => {
  await server.deps.db.levels.deleteMany({});
  await server.deps.db.uploads.deleteMany({});
  await endBin();
  await sweepFiles(server.deps, now);
  expect(await keys()).toEqual([]);
});

/** Lets everything in the bin expire. */
const endBin = () => server.deps.db.bin.updateMany({}, { $set: { expiresAt: 0 } });

let count = 0;
async function check(materials: string[] = []): Promise<string> {
  const mission = buildMission({
    objects: `new Sun() { seed = "${count++}"; };\n${interiorObject('~/data/interiors/own.dif')}`,
  });
  const zip = zipOf({ 'x.mis': mission, 'x.jpg': picture, 'own.dif': buildInterior(materials) });
  const { json } = await person.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });
  return json.uploadId;
}

async function submit(uploadId: string): Promise<number> {
  const body = { uploadId, remarks: [''], addToPacks: [], newPack: null };
  const { levelIds } = await person.call('upload.submit', { body });
  await server.deps.imagesAhead.flush();
  return levelIds[0] ?? 0;
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of server.deps.files.list('')) found.push(key);
  return found.sort();
}

const blobs = async () => (await keys()).filter((key) => key.startsWith('blobs/'));

test('files of a level or a pending upload stay, whatever their age', async () => {
  const levelId = await submit(await check());
  await check(['edge_white']);
  await person.call('level.image', { params: { id: String(levelId) } });
  const before = await keys();
  // The blobs of two levels, their upload and pictures; then a scene, its map, and a size of the map.
  expect(before).toHaveLength(3 + 1 + 2 + 2 + 3);
  await Promise.all([sweepFiles(server.deps, now), sweepFiles(server.deps, now)]);
  expect(await keys()).toEqual(before);
});

test('unused old files are removed: those of a deleted level, and images derived from them', async () => {
  const shared = await submit(await check());
  const levelId = await submit(await check(['edge_white']));
  await person.request('level.image', { params: { id: levelId }, query: { width: 32 } });
  const all = await keys();
  expect(all.some((key) => key.startsWith('derived/'))).toBe(true);
  await person.call('level.delete', { params: { id: String(levelId) } });
  await sweepFiles(server.deps, now);
  expect(await keys()).toEqual(all);
  await endBin();
  await sweepFiles(server.deps);
  expect(await keys()).toEqual(all);
  await sweepFiles(server.deps, now);
  const level = await server.deps.db.levels.findOne({ _id: shared });
  expect(await blobs()).toEqual(
    level?.files.map(({ sha256 }) => `blobs/${sha256.slice(0, 2)}/${sha256}`).sort(),
  );
  await person.call('level.delete', { params: { id: String(shared) } });
  await endBin();
  await sweepFiles(server.deps, now);
  expect(await keys()).toEqual([]);
});

test('files of earlier versions stay with their level', async () => {
  const levelId = await submit(await check());
  const before = await blobs();
  await server.deps.db.levels.updateOne({ _id: levelId }, { $set: { files: [] } });
  await sweepFiles(server.deps, now);
  expect(await blobs()).toEqual(before);
});

test('an expired upload is removed with its parts', async () => {
  const uploadId = await check();
  await server.deps.db.uploads.updateOne({ _id: uploadId }, { $set: { expiresAt: Date.now() } });
  await sweepFiles(server.deps, now);
  expect(await keys()).toEqual([]);
  expect(await server.deps.db.uploads.countDocuments()).toBe(0);
});

test('leftovers of a killed process are removed: a part without upload, folders of a check and of a copy', async () => {
  await server.deps.files.put('uploads/0123456789abcdef/part', Buffer.from('x'));
  const folders = [checksFolder, copiesFolder].map((folderIn) => folderIn(server.deps.config.dataDir));
  for (const folder of folders) await mkdir(join(folder, 'left'), { recursive: true });
  await sweepFiles(server.deps);
  expect(await keys()).toEqual(['uploads/0123456789abcdef/part']);
  await sweepFiles(server.deps, now);
  expect(await keys()).toEqual([]);
  for (const folder of folders) expect(await readdir(folder)).toEqual([]);
});

test('a blob that was moved aside is restored when a document needs it', async () => {
  const { sha256 } = await storeBlob(server.deps.files, Buffer.from('needed soon'));
  const key = `${sha256.slice(0, 2)}/${sha256}`;
  await server.deps.files.move(`blobs/${key}`, `swept/${key}`);
  await server.deps.db.accounts.updateOne({ _id: person.id }, { $set: { avatar: { sha256, version: 1 } } });
  await settleSweptBlobs(server.deps);
  expect(await keys()).toEqual([`blobs/${key}`]);
  await server.deps.db.accounts.updateOne({ _id: person.id }, { $set: { avatar: null } });
});

test('blobs that a document starts to need during a sweep are not lost', async () => {
  await check(['edge_white']);
  await server.deps.db.uploads.deleteMany({});
  let isDone = false;
  const sweeping = (async () => {
    while (!isDone) {
      await removeUnusedBlobs(server.deps, Date.now() - now);
      await settleSweptBlobs(server.deps);
    }
  })();
  try {
    const levelIds = await Promise.all(
      Array.from({ length: 8 }, async () => submit(await check(['edge_white']))),
    );
    expect(levelIds).not.toContain(undefined);
  } finally {
    isDone = true;
    await sweeping;
  }
  const levels = await server.deps.db.levels.find().toArray();
  const wanted = levels.flatMap(({ files }) =>
    files.map(({ sha256 }) => `blobs/${sha256.slice(0, 2)}/${sha256}`),
  );
  expect(await blobs()).toEqual([...new Set(wanted)].sort());
});
