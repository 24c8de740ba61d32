import { expect, test } from 'vitest';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

let count = 0;
const uniqueMission = (name: string) =>
  buildMission({
    info: { name, artist: 'Me' },
    objects: `new Sun() { seed = "${count++} ${Math.random()}"; };\n${interiorObject('~/data/interiors/own.dif')}`,
  });
const zipFor = (mission: string, materials: string[] = []) =>
  zipOf({ 'x.mis': mission, 'x.jpg': picture, 'own.dif': buildInterior(materials) });

const upload = (who: Person, zip: Buffer, query: { replaces?: number } = {}) =>
  who.request('upload.check', { query, body: zip }, { 'Content-Type': 'application/zip' });
const replace = (who: Person, id: number, uploadId: string, change = 'Better') =>
  who.request('level.replace', { params: { id }, body: { uploadId, change } });

async function createLevel(mission: string): Promise<number> {
  const { json } = await upload(person, zipFor(mission));
  const rest = { remarks: ['remark'], addToPacks: [], newPack: { name: 'Pack', description: 'of it' } };
  const submitted = await person.request('upload.submit', { body: { uploadId: json.uploadId, ...rest } });
  return submitted.json.levelIds[0] ?? 0;
}

test('a level gets new files and keeps everything else', async () => {
  const id = await createLevel(uniqueMission('Old'));
  await person.call('level.love', { params: { id: String(id) } });
  await person.call('comment.post', { params: { id: String(id) }, body: { content: 'Nice' } });
  const before = await person.request('level.extendedInfo', { params: { id } });
  const listener = await visitor(server).listen(`level:${id}`);

  const { json: checked } = await upload(person, zipFor(uniqueMission('New'), ['edge_white']), {
    replaces: id,
  });
  const { status, json } = await replace(person, id, checked.uploadId);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id,
    name: 'New',
    remarks: 'remark',
    lovedCount: 1,
    version: 2,
    addedAt: before.json.addedAt,
  });
  expect([json.comments.length, json.packs.length]).toEqual([1, 1]);
  expect(json.editedAt).toBeGreaterThan(before.json.addedAt);
  expect(await listener.next('level:changed')).toMatchObject({ id, name: 'New' });
  expect(await listener.next('level:edited')).toMatchObject({ id, name: 'New', version: 2 });
  listener.close();

  const versions = await person.call('level.versions', { params: { id: String(id) } });
  expect(versions).toMatchObject([
    {
      version: 2,
      change: 'Better',
      changedFiles: expect.arrayContaining(['interiors/own.dif', 'missions/x.mis']),
    },
    { version: 1 },
  ]);
  const again = await replace(person, id, checked.uploadId);
  expect(again.json.version).toBe(2);
});

test('a new version may keep the mission of its level, but not have that of another one', async () => {
  const [mission, other] = [uniqueMission('Same'), uniqueMission('Other')];
  const id = await createLevel(mission);
  await createLevel(other);
  const { json } = await upload(person, zipFor(mission, ['edge_white']), { replaces: id });
  expect((await replace(person, id, json.uploadId)).status).toBe(200);
  const duplicate = await upload(person, zipFor(other), { replaces: id });
  expect(duplicate.json.problems).toEqual(['Duplicate: Mission x.mis has already been uploaded.']);
});

test('accepts exactly one mission, uploaded for this level, from someone who may edit it', async () => {
  const [id, otherId] = [await createLevel(uniqueMission('A')), await createLevel(uniqueMission('B'))];
  const two = zipOf({
    'x.mis': uniqueMission('x'),
    'x.jpg': picture,
    'y.mis': uniqueMission('y'),
    'y.jpg': picture,
    'own.dif': buildInterior([]),
  });
  expect((await upload(person, two, { replaces: id })).json.problems).toEqual([
    'A new version of a level must contain exactly one .mis file.',
  ]);
  const { json: fresh } = await upload(person, zipFor(uniqueMission('C')));
  expect((await replace(person, id, fresh.uploadId)).json.code).toBe('bad_input');
  const { json: renewal } = await upload(person, zipFor(uniqueMission('D')), { replaces: id });
  expect((await replace(person, otherId, renewal.uploadId)).json.code).toBe('bad_input');
  const submission = { uploadId: renewal.uploadId, remarks: [''], addToPacks: [], newPack: null };
  expect((await person.request('upload.submit', { body: submission })).json.code).toBe('bad_input');
  const stranger = await signUpPerson(server);
  expect((await upload(stranger, zipFor(uniqueMission('E')), { replaces: id })).status).toBe(403);
  expect((await replace(stranger, id, renewal.uploadId)).json.code).toBe('upload_expired');
  const moderator = await signUpPerson(server, { isModerator: true });
  const theirs = await upload(moderator, zipFor(uniqueMission('F')), { replaces: id });
  expect((await replace(moderator, id, theirs.json.uploadId)).json.version).toBe(2);
});
