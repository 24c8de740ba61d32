import { expect, test } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

const mission = (info: Record<string, string>) =>
  buildMission({ info: { artist: 'Me', ...info }, objects: interiorObject('~/data/interiors/own.dif') });
const zip = (name: string, text: string | Buffer) =>
  zipOf({ [`${name}.mis`]: text, [`${name}.jpg`]: picture, 'own.dif': buildInterior(['edge_white']) });
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
});
