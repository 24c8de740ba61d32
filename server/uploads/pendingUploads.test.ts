import { expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { createGate } from '../testing/gate.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

let count = 0;
const mission = (name: string) =>
  buildMission({
    info: { name, artist: 'Me' },
    objects: `new Sun() { seed = "${count++} ${Math.random()}"; };\n${interiorObject('~/data/interiors/own.dif')}`,
  });
const interior = { 'own.dif': buildInterior(['edge_white']) };
const zip = (...names: string[]) =>
  zipOf({
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.mis`, mission(name)],
        [`${name}.jpg`, picture],
      ]),
    ),
    ...interior,
  });
const send = (who: Person, body: Buffer, query: { name?: string } = {}) =>
  who.request('upload.check', { query, body }, { 'Content-Type': 'application/zip' });
const pending = (who: Person) => who.call('upload.list');

test('own unsubmitted uploads are listed, newest first, with name, levels, problems and size', async () => {
  const first = await send(person, zip('One', 'Two'), { name: 'multi.zip' });
  const second = await send(person, zipOf({ 'bad.mis': mission('Bad'), 'bad.jpg': picture }));
  expect(second.status).toBe(400);
  const [newer, older, ...none] = await pending(person);
  expect(none).toEqual([]);
  expect(newer).toMatchObject({
    uploadId: second.json.uploadId,
    name: null,
    kind: 'zip',
    levelNames: [],
    problemCount: 1,
    replaces: null,
  });
  expect(older).toMatchObject({
    uploadId: first.json.uploadId,
    name: 'multi.zip',
    levelNames: ['One', 'Two'],
    problemCount: 0,
  });
  expect((older?.expiresAt ?? 0) - (older?.createdAt ?? 0)).toBe(limits.uploadLifeMs);
  expect(older?.bytes).toBeGreaterThan(0);
  expect(await pending(await signUpPerson(server))).toEqual([]);
});

test('an upload whose sender leaves while it is checked is listed afterwards', async () => {
  const who = await signUpPerson(server);
  const own = await who.listen();
  const leaving = new AbortController();
  const { opened, open } = createGate();
  const { uploads } = server.deps.db;
  const insertOne = uploads.insertOne.bind(uploads);
  vi.spyOn(uploads, 'insertOne').mockImplementationOnce(async (...args) => {
    await opened;
    return insertOne(...args);
  });
  const left = fetch(`${server.url}/api/level/upload?name=left.zip`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/zip' },
    body: new Uint8Array(zip('Left')),
    signal: leaving.signal,
  });
  while ((await own.next('upload:progress')).stage === 'receiving');
  leaving.abort();
  await expect(left).rejects.toThrow(/abort/);
  open();
  await expect.poll(() => pending(who)).toMatchObject([{ name: 'left.zip' }]);
  own.close();
});

test('an upload is continued: checked again without its files being sent, and then submitted', async () => {
  const who = await signUpPerson(server);
  const { json } = await send(who, zip('Slope'));
  const params = { uploadId: json.uploadId };
  const [before] = await pending(who);
  const again = await who.call('upload.checkAgain', { params });
  expect(again).toEqual(json);
  expect(await pending(who)).toEqual([before]);
  await who.call('upload.submit', {
    body: { ...params, remarks: [''], addToPacks: [], newPack: null },
  });
  expect(await pending(who)).toEqual([]);
  const gone = await who.request('upload.checkAgain', { params: { uploadId: json.uploadId } });
  expect([gone.status, gone.json.code]).toEqual([410, 'upload_expired']);
});

test('an upload with problems is continued with them, and completed', async () => {
  const who = await signUpPerson(server);
  const { json } = await send(who, zipOf({ 'bad.mis': mission('Bad'), 'bad.jpg': picture }));
  const again = await who.request('upload.checkAgain', { params: { uploadId: json.uploadId } });
  expect(again.json).toEqual(json);
  const whole = await who.request(
    'upload.addFiles',
    { params: { uploadId: json.uploadId }, body: zipOf(interior) },
    { 'Content-Type': 'application/zip' },
  );
  expect(whole.status).toBe(200);
  expect(await pending(who)).toMatchObject([{ levelNames: ['Bad'], problemCount: 0 }]);
});

test('an upload is discarded with its files, by its uploader alone', async () => {
  const who = await signUpPerson(server);
  const { json } = await send(who, zip('Slope'));
  const stored = await server.deps.db.uploads.findOne({ _id: json.uploadId });
  const params = { uploadId: json.uploadId };
  await person.call('upload.discard', { params });
  expect(await pending(who)).toHaveLength(1);
  await who.call('upload.discard', { params });
  await who.call('upload.discard', { params });
  expect(await pending(who)).toEqual([]);
  expect(await server.deps.files.stat(stored?.parts[0]?.key ?? '')).toBeNull();
});
