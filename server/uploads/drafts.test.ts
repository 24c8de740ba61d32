import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '../sweep/sweepFiles.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildInterior } from '../testing/tinyInterior.ts';
import { buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';

let server: TestServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ada, ben] = [await signUpPerson(server), await signUpPerson(server)];
});
afterAll(() => server.stop());

/** Younger than anything, as an age in milliseconds. */
const everything = -60_000;

const files = {
  'missions/block.mis': buildMission({ objects: interiorObject('~/data/interiors/own.dif') }),
  'interiors/own.dif': buildInterior(['edge_white'], { size: 8 }),
};
const upload = async (person: Person, content: Record<string, Buffer | string>) =>
  person.request('POST', '/api/level/upload', zipOf(content), { 'Content-Type': 'application/zip' });
const scene = (person: Person, uploadId: string) =>
  person.request('GET', `/api/level/upload-scene?uploadId=${uploadId}&missionId=0`);

test('a level whose picture is missing is seen in 3D, only by its uploader, and is not submitted', async () => {
  const { status, json } = await upload(ada, files);
  expect([status, json.problemFindings]).toEqual([400, [expect.objectContaining({ code: 'noThumbnail' })]]);
  expect((await scene(ada, json.uploadId)).status).toBe(200);
  expect((await scene(ben, json.uploadId)).status).toBe(410);
  const body = { uploadId: json.uploadId, remarks: [''], addToPacks: [], newPack: null };
  expect((await ada.request('POST', '/api/level/submit', body)).json.code).toBe('upload_has_problems');

  const form = new FormData();
  const picture = await tinyImage('jpeg', { width: 640, height: 480 });
  form.append('missions/block.jpg', new Blob([new Uint8Array(picture)]), 'block.jpg');
  const added = await ada.request('POST', `/api/level/upload/${json.uploadId}/files`, form);
  expect(added.json.status).toBe('success');
  expect((await ada.call('upload.submit', { body })).levelIds).toHaveLength(1);
});

test('the sweeper leaves what such a level needs', async () => {
  const objects = interiorObject('~/data/interiors/own.dif');
  const mission = buildMission({ info: { name: 'Another', artist: 'Ada' }, objects });
  const { json } = await upload(ada, { ...files, 'missions/block.mis': mission });
  await sweepFiles(server.deps, everything);
  expect((await scene(ada, json.uploadId)).status).toBe(200);
});

test('one that misses anything else is not seen', async () => {
  const { json } = await upload(ada, { 'missions/block.mis': files['missions/block.mis'] });
  expect(json.problemFindings.length).toBeGreaterThan(1);
  expect((await scene(ada, json.uploadId)).status).toBe(410);
});
