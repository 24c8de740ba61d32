import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

const mission = (info: Record<string, string>) =>
  buildMission({ info: { artist: 'Me', ...info }, objects: interiorObject('~/data/interiors/own.dif') });
const zip = (name: string, text: string | Buffer) =>
  zipOf({ [`${name}.mis`]: text, [`${name}.jpg`]: picture, 'own.dif': buildInterior(['edge_white']) });
const redPicture = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
const send = (body: Buffer, query: { replaces?: number } = {}, who = person) =>
  who.request('upload.check', { query, body }, { 'Content-Type': 'application/zip' });
const slope = mission({ name: 'Slope', desc: 'Steep' });

async function publish(): Promise<number> {
  const { json } = await send(zip('slope', slope));
  const body = { uploadId: json.uploadId, remarks: [''], addToPacks: [], newPack: null };
  return (await person.call('upload.submit', { body })).levelIds[0] ?? 0;
}
const id = await publish();

test('a duplicate names its level', async () => {
  const other = await signUpPerson(server);
  for (const who of [person, other]) {
    const { json } = await send(zip('renamed', slope), {}, who);
    expect(json.problemFindings).toEqual([
      { code: 'duplicate', mission: 'renamed.mis', level: { id, name: 'Slope', addedBy: person.id } },
    ]);
  }
});

test('the same mission twice in one upload names no level', async () => {
  const twice = mission({ name: 'Twice' });
  const body = zipOf({
    'a.mis': twice,
    'a.jpg': picture,
    'b.mis': twice,
    'b.jpg': picture,
    'own.dif': buildInterior(['edge_white']),
  });
  expect((await send(body)).json.problemFindings).toEqual([{ code: 'duplicate', mission: 'b.mis' }]);
});

/** Its mission, which editing has changed. */
const edited = { path: 'missions/slope.mis', isPicture: false, before: expect.any(Number) };

test('the check of a new version lists its changes, including fields edited on the page', async () => {
  await person.call('level.edit', {
    params: { id: String(id) },
    body: { missionInfo: { name: 'Edited slope', artist: 'Me', desc: 'Steep' }, remarks: null },
  });
  const next = mission({ name: 'Slope', time: '60000' });
  const { json } = await send(zip('slope', next), { replaces: id });
  expect(json.changes).toEqual([
    { field: 'name', before: 'Edited slope', after: 'Slope' },
    { field: 'desc', before: 'Steep', after: null },
    { field: 'time', before: null, after: '60000' },
  ]);
  expect(json.changedFiles).toEqual([{ ...edited, after: Buffer.byteLength(next) }]);
});

test('a new version is refused when its level was edited since its changes were found', async () => {
  const { json } = await send(zip('slope', mission({ name: 'Slope', desc: 'Flat' })), { replaces: id });
  const edit = { missionInfo: { name: 'Edited again', artist: 'Me', desc: 'Steep' }, remarks: null };
  await person.call('level.edit', { params: { id: String(id) }, body: edit });
  const replace = (editedAt: number | null | undefined) =>
    person.request('level.replace', {
      params: { id },
      body: { uploadId: json.uploadId, change: '', editedAt },
    });
  const refused = await replace(json.replacedEditedAt);
  expect([refused.status, refused.json.code]).toEqual([409, 'conflict']);
  expect((await person.request('level.info', { params: { id } })).json.name).toBe('Edited again');

  const again = await person.request('upload.checkAgain', { params: { uploadId: json.uploadId } });
  expect(again.json.changes).toContainEqual({ field: 'name', before: 'Edited again', after: 'Slope' });
  expect((await replace(again.json.replacedEditedAt)).json.name).toBe('Slope');
  // A repeated call changes nothing, and is not refused.
  expect((await replace(again.json.replacedEditedAt)).json.version).toBe(2);
});

test('the check of a new version lists the files that it adds, removes and replaces, pictures first', async () => {
  const [interior, larger] = [buildInterior(['edge_white']), buildInterior(['edge_white', 'own'])];
  const texture = await redPicture(16);
  const other = await redPicture(300);
  const body = zipOf({
    'slope.mis': slope,
    'slope.png': other,
    'own.dif': larger,
    'own.png': texture,
  });
  const { json } = await send(body, { replaces: id });
  expect(json.changedFiles).toEqual([
    { path: 'missions/slope.jpg', isPicture: true, before: picture.length, after: null },
    { path: 'missions/slope.png', isPicture: true, before: null, after: other.length },
    { path: 'interiors/own.dif', isPicture: false, before: interior.length, after: larger.length },
    { path: 'interiors/own.png', isPicture: false, before: null, after: texture.length },
    { ...edited, after: Buffer.byteLength(slope) },
  ]);
});
