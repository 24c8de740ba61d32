import { describe, expect, test } from 'vitest';
import { buildLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

let count = 0;
const uniqueMission = (name = 'Tiny') =>
  buildMission({
    info: { name, artist: 'Me', 'score[0]': '5', constructor: 'x' },
    objects: `new Sun() { seed = "${count++} ${Math.random()}"; };\n${interiorObject('~/data/interiors/own.dif')}`,
  });

/** A checked upload of one level for each name, ready to be submitted. */
async function check(who: Person, ...names: string[]): Promise<string> {
  const missions = names.flatMap((name) => [
    [`${name}.mis`, uniqueMission(name)],
    [`${name}.jpg`, picture],
  ]);
  const zip = zipOf({ ...Object.fromEntries(missions), 'own.dif': buildInterior(['edge_white']) });
  return checkZip(who, zip);
}

async function checkZip(who: Person, zip: Buffer): Promise<string> {
  const { json } = await who.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });
  expect(json.problems).toBeUndefined();
  return json.uploadId;
}

const submit = (who: Person, uploadId: string, rest: object = {}) =>
  who.request('upload.submit', {
    body: { uploadId, remarks: [''], addToPacks: [], newPack: null, ...rest },
  });

async function createPack(who: Person): Promise<number> {
  return (await who.request('pack.create', { body: { name: 'A pack', description: 'of levels' } })).json
    .packId;
}

const levelCount = () => server.deps.db.levels.countDocuments();

test('an account makes at most 200 levels in 24 hours, including deleted ones, and more the day after', async () => {
  const busy = await signUpPerson(server);
  const uploadIds = [await check(busy, 'a', 'b'), await check(busy, 'c', 'd')];
  const hour = 3_600_000;
  const earlier = (age: number) =>
    buildLevel({ _id: 1_000_000 + age, addedBy: busy.id, addedAt: Date.now() - age * hour });
  const old = earlier(25);
  await server.deps.db.levels.insertMany([
    old,
    ...Array.from({ length: 197 }, (_, index) => ({
      ...earlier(23),
      _id: 2_000_000 + index,
      misHash: `${index}`,
      contentHash: `${index}`,
    })),
  ]);
  const replies = await Promise.all(
    uploadIds.map((uploadId) => submit(busy, uploadId, { remarks: ['', ''] })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({
    code: 'too_many_requests',
    reason: 'You can submit at most 200 levels in 24 hours. Please submit these later.',
  });
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  const late = uploadIds[replies.findIndex(({ status }) => status === 429)] ?? '';
  const made = replies.find(({ status }) => status === 200)?.json.levelIds[0] ?? 0;
  expect((await busy.request('level.delete', { params: { id: made } })).status).toBe(200);
  expect((await submit(busy, late, { remarks: ['', ''] })).status).toBe(429);
  expect((await busy.request('bin.restore', { params: { kind: 'level', id: made } })).status).toBe(200);
  await server.deps.db.levels.updateMany({ _id: { $gte: 2_000_000 } }, { $set: { addedAt: old.addedAt } });
  expect((await submit(busy, late, { remarks: ['', ''] })).status).toBe(200);
  await server.deps.db.levels.deleteMany({ _id: { $gte: 1_000_000 } });
});

describe('submitting', () => {
  test('makes levels in the order of the missions, with remarks, and publishes them', async () => {
    const listener = await visitor(server).listen('levels');
    const { status, json } = await submit(person, await check(person, 'one', 'two'), {
      remarks: [' first ', ''],
    });
    expect(status).toBe(200);
    const [first = 0] = json.levelIds;
    expect(json).toEqual({ levelIds: [expect.any(Number), first + 1], newPackId: null });
    const levels = await server.deps.db.levels
      .find({ _id: { $in: json.levelIds } })
      .sort({ _id: 1 })
      .toArray();
    expect(levels).toMatchObject([
      {
        baseName: 'one.mis',
        remarks: 'first',
        addedBy: person.id,
        downloads: 0,
        lovedCount: 0,
        editedAt: null,
        version: 1,
      },
      { baseName: 'two.mis', remarks: null },
    ]);
    expect(levels[0]).not.toHaveProperty('misFilePath');
    expect(levels[0]?.versions).toMatchObject([{ version: 1, addedBy: person.id, files: levels[0]?.files }]);
    expect(await listener.next('level:added')).toMatchObject({ id: json.levelIds[0], name: 'one' });
    expect(await listener.next('level:added')).toMatchObject({ id: json.levelIds[1], name: 'two' });
    listener.close();
    const image = await person.request('level.image', { params: { id: first } });
    expect(image.status).toBe(200);
    const missionInfo = await person.request('level.missionInfo', { params: { id: first } });
    expect(missionInfo.json).toEqual({ name: 'one', artist: 'Me', score0: '5', constructor: 'x' });
  });

  test('adds to packs that the uploader may edit and creates one, together', async () => {
    const owner = await signUpPerson(server);
    const [own, shared] = [await createPack(person), await createPack(owner)];
    await owner.call('pack.addEditor', { params: { id: String(shared), accountId: String(person.id) } });
    const listener = await visitor(server).listen(`pack:${shared}`, 'packs');
    const { json } = await submit(person, await check(person, 'a', 'b'), {
      remarks: ['', ''],
      addToPacks: [own, shared],
      newPack: { name: 'Fresh', description: 'pack' },
    });
    for (const id of [own, shared, json.newPackId ?? 0]) {
      const pack = await person.request('pack.info', { params: { id } });
      expect(pack.json.levelIds).toEqual(json.levelIds);
    }
    expect(await listener.next('pack:ops')).toMatchObject({
      packId: shared,
      by: { id: person.id },
      ops: [{ op: 'add', levelIds: json.levelIds }],
    });
    expect(await listener.next('pack:added')).toMatchObject({
      id: json.newPackId,
      levelIds: json.levelIds,
    });
    listener.close();
  });

  test('is all or nothing', async () => {
    const stranger = await signUpPerson(server);
    const theirs = await createPack(stranger);
    const uploadId = await check(person, 'c');
    const before = await levelCount();
    const refused = await submit(person, uploadId, { addToPacks: [theirs] });
    expect([refused.status, refused.json.code]).toEqual([403, 'not_allowed']);
    const missing = await submit(person, uploadId, {
      addToPacks: [987_654],
      newPack: { name: 'x', description: 'x' },
    });
    expect(missing.json.code).toBe('pack_not_found');
    const wrong = await submit(person, uploadId, { remarks: [] });
    expect([wrong.json.code, wrong.json.issues?.[0]?.path]).toEqual(['bad_input', 'remarks']);
    expect(await levelCount()).toBe(before);
    expect(await server.deps.db.packs.countDocuments({ name: 'x' })).toBe(0);
    expect((await submit(person, uploadId)).status).toBe(200);
  });

  test('concurrent and repeated submissions make one set of levels', async () => {
    const uploadId = await check(person, 'd', 'e');
    const before = await levelCount();
    const packs = await server.deps.db.packs.countDocuments();
    const all = await Promise.all(
      Array.from({ length: 4 }, () =>
        submit(person, uploadId, { remarks: ['', ''], newPack: { name: 'n', description: 'n' } }),
      ),
    );
    const again = await submit(person, uploadId, { remarks: ['', ''] });
    const [first] = all;
    expect([...all, again].map(({ json }) => json)).toEqual(Array(5).fill(first?.json));
    expect(await levelCount()).toBe(before + 2);
    expect(await server.deps.db.packs.countDocuments()).toBe(packs + 1);
  });

  test('many people at once get levels of their own', async () => {
    const uploads = await Promise.all(Array.from({ length: 5 }, (_, index) => check(person, `many${index}`)));
    const answers = await Promise.all(uploads.map((uploadId) => submit(person, uploadId)));
    expect(new Set(answers.map(({ json }) => json.levelIds[0])).size).toBe(5);
  });

  test('leaves no received part', async () => {
    const uploadId = await check(person, 'f');
    await submit(person, uploadId);
    const keys: string[] = [];
    for await (const { key } of server.deps.files.list(`uploads/${uploadId}/`)) keys.push(key);
    expect(keys).toEqual([]);
  });

  test('is possible for the uploader, for a day, and without problems', async () => {
    const stranger = await signUpPerson(server);
    const uploadId = await check(person, 'g');
    expect((await submit(stranger, uploadId)).json.code).toBe('upload_expired');
    expect((await submit(person, 'does-not-exist')).status).toBe(410);
    await server.deps.db.uploads.updateOne({ _id: uploadId }, { $set: { expiresAt: Date.now() } });
    expect((await submit(person, uploadId)).json.code).toBe('upload_expired');
    const zip = zipOf({ 'x.mis': uniqueMission() });
    const { json } = await person.request(
      'upload.check',
      { body: zip },
      { 'Content-Type': 'application/zip' },
    );
    const refused = await submit(person, json.uploadId);
    expect([refused.json.code, refused.json.problems]).toEqual(['upload_has_problems', json.problems]);
    expect(json.problemFindings).toEqual([
      { code: 'noThumbnail', mission: 'x.mis' },
      { code: 'missingDependency', dependency: 'interiors/own.dif', requiredBy: 'x.mis' },
    ]);
    expect(refused.json.problemFindings).toEqual(json.problemFindings);
  });

  test('requires the files again when only sentences of its problems were stored', async () => {
    const zip = zipOf({ 'x.mis': uniqueMission() });
    const { json } = await person.request(
      'upload.check',
      { body: zip },
      { 'Content-Type': 'application/zip' },
    );
    const older = { $unset: { problemFindings: true }, $set: { problems: json.problems } } as const;
    await server.deps.db.uploads.updateOne({ _id: json.uploadId }, older);
    const { status, json: refused } = await submit(person, json.uploadId);
    expect([status, refused.code]).toEqual([410, 'upload_expired']);
  });
});

describe('duplicates', () => {
  const duplicate = 'Duplicate: Mission x.mis has already been uploaded.';
  const zipFor = (mission: string) =>
    zipOf({ 'x.mis': mission, 'x.jpg': picture, 'own.dif': buildInterior([]) });
  const upload = (mission: string) =>
    person.request('upload.check', { body: zipFor(mission) }, { 'Content-Type': 'application/zip' });

  test('of a stored level, in bytes or in meaning, are found at the check', async () => {
    const mission = uniqueMission('Stored');
    await submit(person, await checkZip(person, zipFor(mission)));
    for (const same of [mission, `// another comment\n${mission.replace('Stored', 'Stolen')}`]) {
      const { status, json } = await upload(same);
      expect([status, json.problems]).toEqual([400, [duplicate]]);
    }
  });

  test('that were checked before the other was submitted are found at submitting', async () => {
    const mission = uniqueMission();
    const [one, two] = [
      await checkZip(person, zipFor(mission)),
      await checkZip(person, zipFor(`//\n${mission}`)),
    ];
    const before = await levelCount();
    const answers = await Promise.all([submit(person, one), submit(person, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.json).toMatchObject({ code: 'upload_has_problems', problems: [duplicate] });
    expect(await levelCount()).toBe(before + 1);
  });
});
