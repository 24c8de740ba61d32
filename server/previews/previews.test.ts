import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseScene } from '../../shared/parseScene.ts';
import { thumbnailOf } from '../db/documents/level.ts';
import { insertLevel } from '../testing/factories.ts';
import { makeUpload } from '../testing/madeUpload.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();
const anyone = visitor(server);
const sceneOf = (id: number, version?: number, headers = {}) =>
  anyone.request('level.scene', { params: { id }, query: { version } }, headers);
const textureOf = (id: number, sha256: unknown, headers = {}) =>
  anyone.request('level.texture', { params: { id, sha256: String(sha256) } }, headers);
const mapOf = (id: number, query = {}, headers = {}) =>
  anyone.request('level.map', { params: { id }, query }, headers);
const imageOf = (id: number, query = {}) => anyone.request('level.image', { params: { id }, query });

const zip = { 'Content-Type': 'application/zip' };
const tinyZip = (size = 2) =>
  zipOf({
    'x.mis': buildMission({
      info: { name: randomUUID(), artist: 'Me' },
      objects: interiorObject('~/data/interiors/own.dif'),
    }),
    'x.jpg': picture,
    'own.dif': buildBoxInterior(['edge_white'], { size }),
  });

async function upload(file: Buffer, query: { replaces?: number } = {}): Promise<string> {
  const { json } = await person.request('upload.check', { query, body: file }, zip);
  expect(json.problems).toBeUndefined();
  return json.uploadId ?? '';
}

async function submit(uploadId: string): Promise<number> {
  const { levelIds } = await person.call('upload.submit', {
    body: { uploadId, remarks: [''], addToPacks: [], newPack: null },
  });
  return levelIds[0] ?? 0;
}

const heightOf = (bytes: Buffer) => parseScene(bytes).meshes[0]?.box.max[2];

test('a level has a scene with its own textures, in each coding', async () => {
  const id = await submit(await upload(zipOf(await makeUpload())));
  const { status, headers, bytes } = await sceneOf(id);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/octet-stream']);
  expect(headers.get('Cache-Control')).toBe('public, max-age=604800');
  expect(headers.get('Content-Encoding')).toBe('gzip');
  const scene = parseScene(bytes);
  expect(scene.statics).toHaveLength(4);
  expect(scene.items.map(({ kind }) => kind)).toEqual(['gem']);
  // Only the materials of this shape can be read.
  expect(scene.gaps).toMatchObject([{ path: '~/data/shapes/made/made.dts', why: 'broken' }]);
  expect(scene.materials.find(({ name }) => name === 'edge_white')).toMatchObject({ texture: null });
  const wall = scene.materials.find(({ name }) => name === 'made_wall');
  expect(wall?.color).toBe(0x00ff00);
  expect(scene.sky?.faces).toEqual(Array(6).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));

  const texture = await textureOf(id, wall?.texture, { Accept: 'image/webp' });
  expect([texture.status, texture.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  const roof = scene.materials.find(({ name }) => name === 'made_roof');
  expect((await textureOf(id, roof?.texture)).headers.get('Content-Type')).toBe('image/jpeg');

  const again = await sceneOf(id, undefined, {
    'Accept-Encoding': 'br',
    'If-None-Match': headers.get('ETag') ?? '',
  });
  expect(again.status).toBe(304);
  const brotli = await sceneOf(id, undefined, { 'Accept-Encoding': 'br' });
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotli.bytes).toEqual(bytes);
});

test('only textures of the level are answered', async () => {
  const id = await submit(await upload(tinyZip()));
  const other = '0'.repeat(64);
  expect((await textureOf(id, other)).json.code).toBe('image_not_found');
  expect((await textureOf(999_999, other)).json.code).toBe('level_not_found');
  expect((await textureOf(id, 'abc')).status).toBe(400);
  expect((await sceneOf(999_999)).json.code).toBe('level_not_found');
});

/** The ends of the names of what has been made for the newest version of a level. */
async function madeFor(levelId: number): Promise<string[]> {
  const level = await server.deps.db.levels.findOne({ _id: levelId });
  const made: string[] = [];
  for await (const { key } of server.deps.files.list(`derived/${level?.misHash}/`)) made.push(key);
  return made.map((key) => key.replace(/^.*scene-[\d.]+-[\w-]{27}/, '')).sort();
}

async function changeTexts(levelId: number, desc: string): Promise<void> {
  const missionInfo = await anyone.call('level.missionInfo', { params: { id: String(levelId) } });
  await person.call('level.edit', {
    params: { id: String(levelId) },
    body: { missionInfo: { ...missionInfo, desc }, remarks: null },
  });
  await server.deps.imagesAhead.flush();
}

test('scene and map are made before anyone requests them', async () => {
  const id = await submit(await upload(tinyZip()));
  await server.deps.imagesAhead.flush();
  expect(await madeFor(id)).toEqual(['-map-fit-768x576.webp', '.br', '.png']);
});

test('a level keeps its scene and map when its texts change', async () => {
  const id = await submit(await upload(tinyZip()));
  await server.deps.imagesAhead.flush();
  const before = (await mapOf(id)).bytes;
  await changeTexts(id, 'Other words.');
  expect(await madeFor(id)).toEqual(['.br', '.png']);
  expect(heightOf((await sceneOf(id)).bytes)).toBe(1);
  expect((await mapOf(id)).bytes).toEqual(before);
});

test('a change of texts makes no scene where none is kept', async () => {
  const id = await submit(await upload(tinyZip()));
  await server.deps.imagesAhead.flush();
  const level = await server.deps.db.levels.findOne({ _id: id });
  for await (const { key } of server.deps.files.list(`derived/${level?.misHash}/`)) {
    await server.deps.files.remove(key);
  }
  await changeTexts(id, 'Other words.');
  expect(await madeFor(id)).toEqual([]);
  expect(heightOf((await sceneOf(id)).bytes)).toBe(1);
});

test('a new version has a scene of its own, and the earlier one keeps its', async () => {
  const id = await submit(await upload(tinyZip(2)));
  const uploadId = await upload(tinyZip(6), { replaces: id });
  await person.call('level.replace', { params: { id: String(id) }, body: { uploadId, change: '' } });
  expect(heightOf((await sceneOf(id)).bytes)).toBe(3);
  expect(heightOf((await sceneOf(id, 1)).bytes)).toBe(1);
  expect((await sceneOf(id, 3)).json.code).toBe('version_not_found');
  expect((await mapOf(id, { version: 1 })).status).toBe(200);
});

test('an upload that is not submitted shows its scene, map and textures to its uploader only', async () => {
  const uploadId = await upload(zipOf(await makeUpload()));
  const query = { uploadId, missionId: 0 };
  const own = await person.request('upload.scene', { query });
  expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
  const texture = parseScene(own.bytes).materials.find(({ name }) => name === 'made_floor')?.texture;
  const withTexture = { query: { ...query, sha256: texture ?? '' } };
  expect((await person.request('upload.texture', withTexture)).status).toBe(200);
  const map = await person.request('upload.map', { query });
  expect([map.status, map.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
  const stranger = await signUpPerson(server);
  expect((await stranger.request('upload.map', { query })).json.code).toBe('upload_expired');
  expect((await stranger.request('upload.scene', { query })).json.code).toBe('upload_expired');
  expect((await stranger.request('upload.texture', withTexture)).json.code).toBe('upload_expired');
  expect((await anyone.request('upload.scene', { query })).status).toBe(401);
});

test('the map is a picture of any of a few widths', async () => {
  const id = await submit(await upload(tinyZip()));
  const size = async (query = {}) => {
    const { bytes, headers } = await mapOf(id, query, { Accept: 'image/webp' });
    expect(headers.get('Content-Type')).toBe('image/webp');
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };
  expect(await size()).toEqual([768, 576]);
  expect(await size({ width: 300 })).toEqual([384, 288]);
  expect(await size({ width: 4_000 })).toEqual([768, 576]);
});

test('a level without picture shows its map in its place', async () => {
  const id = await submit(await upload(tinyZip()));
  const level = await server.deps.db.levels.findOne({ _id: id });
  const files = level?.files.filter(({ role }) => role !== 'image') ?? [];
  expect(thumbnailOf({ baseName: 'x.mis', files })).toBeUndefined();
  await server.deps.db.levels.updateOne({ _id: id }, { $set: { files } });
  server.deps.pageCaches.pictures.drop(id);
  const plain = await imageOf(id);
  expect([plain.status, plain.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const cropped = await sharp((await imageOf(id, { width: 258, height: 194 })).bytes).metadata();
  expect([cropped.width, cropped.height]).toEqual([258, 194]);
  const whole = await imageOf(id, { original: true });
  expect(whole.status).toBe(200);
});

test('a level that cannot be shown says why, and is not tried again', async () => {
  const level = await insertLevel(server, person.id);
  const read = () => sceneOf(level._id);
  const { status, json } = await read();
  expect([status, json.code]).toEqual([404, 'scene_unavailable']);
  expect(json.reason).toMatch(/cannot be read/);
  const mission = level.files[0]?.sha256;
  const notes: string[] = [];
  for await (const { key } of server.deps.files.list(`derived/${mission}/`)) notes.push(key);
  expect(notes).toEqual([expect.stringMatching(/\.failed$/)]);
  expect((await read()).json).toEqual(json);
  expect((await mapOf(level._id)).json).toEqual(json);
  await server.deps.files.remove(notes[0] ?? '');
  await server.deps.files.remove(`blobs/${mission?.slice(0, 2)}/${mission}`);
  expect((await read()).json.code).toBe('scene_unavailable');
});
