import { expect, test } from 'vitest';
import { sweepFiles } from '../sweep/sweepFiles.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';

const server = await serverForFile();
const [ada, ben] = [await signUpPerson(server), await signUpPerson(server)];

/** Makes even the newest file old enough, as an age in milliseconds. */
const everything = -60_000;

/** Places the interior differently each time, so that no two levels are equal. */
const missionOf = (name: string) =>
  buildMission({ info: { name, artist: 'Ada' }, objects: interiorObject('~/data/interiors/own.dif') });
const files = {
  'missions/block.mis': missionOf('Block'),
  'interiors/own.dif': buildBoxInterior(['edge_white'], { size: 8 }),
};
const upload = async (person: Person, content: Record<string, Buffer | string>) => {
  const type = { 'Content-Type': 'application/zip' };
  const { status, json } = await person.request('upload.check', { body: zipOf(content) }, type);
  return { status, problems: json.problemFindings ?? [], uploadId: json.uploadId ?? '' };
};
const sceneStatus = async (person: Person, uploadId: string) => {
  const { status } = await person.request('upload.scene', { query: { uploadId, missionId: 0 } });
  return status;
};

test('a level whose picture is missing is viewed in 3D, by its uploader only, and cannot be submitted', async () => {
  const { status, problems, uploadId } = await upload(ada, files);
  expect([status, problems.map(({ code }) => code)]).toEqual([400, ['noThumbnail']]);
  expect(await sceneStatus(ada, uploadId)).toBe(200);
  expect(await sceneStatus(ben, uploadId)).toBe(410);
  const body = { uploadId, remarks: [''], addToPacks: [], newPack: null };
  expect((await ada.request('upload.submit', { body })).json.code).toBe('upload_has_problems');

  const form = new FormData();
  const picture = await tinyImage('jpeg', { width: 640, height: 480 });
  form.append('missions/block.jpg', new Blob([new Uint8Array(picture)]), 'block.jpg');
  const added = await ada.request('upload.addFiles', { params: { uploadId }, body: form });
  expect(added.json.status).toBe('success');
  expect((await ada.call('upload.submit', { body })).levelIds).toHaveLength(1);
});

test('the sweeper keeps the files of such a level', async () => {
  const mission = missionOf('Another');
  const { uploadId } = await upload(ada, { ...files, 'missions/block.mis': mission });
  await sweepFiles(server.deps, everything);
  expect(await sceneStatus(ada, uploadId)).toBe(200);
});

test('a level that lacks anything else cannot be viewed', async () => {
  const { problems, uploadId } = await upload(ada, {
    'missions/bare.mis': missionOf('Bare'),
  });
  expect(problems.length).toBeGreaterThan(1);
  expect(await sceneStatus(ada, uploadId)).toBe(410);
});
