import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseScene } from '../../shared/parseScene.ts';
import { buildBoxShape } from '../testing/boxShape.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';
import { green, tinyImage } from '../testing/tinyImages.ts';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { buildMission, interiorObject, shapeObject, zipOf } from '../testing/tinyLevels.ts';
import { writeFiles } from '../testing/writeFiles.ts';

/** A game's folder with an interior and a shape that its list names, and two textures. */
async function makeAssets(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marbleland-assets-'));
  const picture = await tinyImage('png', { colour: green });
  const files = {
    'interiors_mbg/addon/arrowsign.dif': buildBoxInterior(['wall_white', 'unknown']),
    'shapes/signs/plainsign.dts': buildBoxShape(),
    'interiors_mbg/wall_white.png': picture,
    'interiors_mbg/edge_white.png': picture,
  };
  await writeFiles(folder, files);
  return folder;
}

const assets = await makeAssets();
const server = await startTestServer({ env: { ASSETS_DIR: assets } });
const person = await signUpPerson(server);
afterAll(async () => {
  await server.stop();
  await rm(assets, { recursive: true });
});
const anyone = visitor(server);

test('a stock interior and a stock shape come from the operator’s folder, with their textures', async () => {
  const objects =
    interiorObject('~/data/interiors/addon/arrowsign.dif') + shapeObject('~/data/shapes/signs/plainsign.dts');
  const file = zipOf({ 'x.mis': buildMission({ objects }), 'x.jpg': await tinyImage('jpeg') });
  const { json } = await person.request(
    'upload.check',
    { body: file },
    { 'Content-Type': 'application/zip' },
  );
  const { levelIds } = await person.call('upload.submit', {
    body: { uploadId: json.uploadId ?? '', remarks: [''], addToPacks: [], newPack: null },
  });
  const id = levelIds[0] ?? 0;
  const scene = parseScene((await anyone.request('level.scene', { params: { id } })).bytes);
  expect([scene.statics.length, scene.gaps, scene.items]).toEqual([2, [], []]);
  const [wall, unknown] = scene.materials;
  expect(wall).toMatchObject({ name: 'wall_white', color: 0x00ff00 });
  expect(unknown).toMatchObject({ name: 'unknown', texture: null });
  const texture = await anyone.request('level.texture', { params: { id, sha256: wall?.texture ?? '' } });
  expect([texture.status, texture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
});
