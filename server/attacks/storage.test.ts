import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { freeSpace } from '../files/freeSpace.ts';
import { serverLimits } from '../limits.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { announceUpload } from '../testing/announceUpload.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

/** Nobody can fill the disk, and nothing stored about visitors identifies them. */
const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const picture = await tinyImage('jpeg', { width: 160, height: 120 });
const person = await signUpPerson(server);

const missionOf = (objects = '') =>
  buildMission({ objects, before: `$x = "${randomBytes(8).toString('hex')}";` });
const headersFrom = (address: string) => ({
  'Content-Type': 'application/zip',
  'X-Forwarded-For': address,
});
const upload = (who: Person, zip: Uint8Array, from = '192.0.2.1') =>
  who.request('upload.check', { body: zip }, headersFrom(from));
const add = (who: Person, uploadId: string, zip: Uint8Array) =>
  who.request('upload.addFiles', { params: { uploadId }, body: zip }, headersFrom('192.0.2.1'));
const good = () => zipOf({ 'x.mis': missionOf(), 'x.jpg': picture });

async function receivedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.deps.files.list('uploads/')) keys.push(key);
  return keys;
}

describe('a refused upload', () => {
  test.each([
    ['a mission without a name', () => buildMission({ info: { artist: 'x' } })],
    ['a mission that cannot be read', () => 'new SimGroup('],
  ])('of %s is not kept, and nothing can be added to it', async (_, mission) => {
    const before = await receivedFiles();
    const { status, json } = await upload(person, zipOf({ 'x.mis': mission(), 'x.jpg': picture }));
    expect([status, json.code, json.uploadId]).toEqual([400, 'upload_has_problems', undefined]);
    expect(json.missions).toHaveLength(1);
    expect(await receivedFiles()).toEqual(before);
    expect(await server.deps.db.uploads.countDocuments({ owner: person.id, levels: null })).toBe(0);
  });

  test('that only lacks its picture is kept, so that it can be completed', async () => {
    const someone = await signUpPerson(server);
    const { json } = await upload(someone, zipOf({ 'x.mis': missionOf() }));
    expect(json.problemFindings).toEqual([{ code: 'noThumbnail', mission: 'x.mis' }]);
    const worse = await add(someone, json.uploadId, zipOf({ 'x.mis': 'new SimGroup(' }));
    expect([worse.status, worse.json.uploadId]).toEqual([400, undefined]);
    expect((await add(someone, json.uploadId, zipOf({ 'x.jpg': picture }))).json.status).toBe('success');
  });
});

/** An upload of these bytes that is not submitted. */
const fill = (owner: number, size: number) =>
  server.deps.db.uploads.insertOne({
    _id: randomBytes(16).toString('hex'),
    owner,
    createdAt: Date.now(),
    expiresAt: Date.now() + 3_600_000,
    revision: 1,
    replaces: null,
    parts: [{ key: 'uploads/a/b', size: size / 2, boundary: null }],
    levels: [],
    problemFindings: [],
    storedBytes: size / 2,
    submitted: null,
  });

const makeRoom = ({ insertedId }: Awaited<ReturnType<typeof fill>>) =>
  server.deps.db.uploads.deleteOne({ _id: insertedId });

describe('an account with too many unsubmitted bytes', () => {
  test('sends nothing more until it submits something, not even additions', async () => {
    const someone = await signUpPerson(server);
    const incomplete = await upload(someone, zipOf({ 'x.mis': missionOf() }));
    await fill(someone.id, serverLimits.pendingUploadBytes);
    const reason =
      'You have uploads of 300 MB that are not submitted, and can have 300 MB. Please submit some of them first, or wait a day.';
    for (const refused of [upload(someone, good()), add(someone, incomplete.json.uploadId, good())]) {
      const { status, json, headers } = await refused;
      expect([status, json.reason, headers.get('Retry-After')]).toEqual([429, reason, '3600']);
    }
    expect(await someone.call('upload.room')).toEqual({ bytes: 0, reason });
    await server.deps.db.uploads.updateMany(
      { owner: someone.id },
      { $set: { submitted: { levelIds: [], newPackId: null } } },
    );
    expect((await upload(someone, good())).json.status).toBe('success');
  });

  test('cannot keep more in uploads that wait for forgotten files', async () => {
    const someone = await signUpPerson(server);
    await fill(someone.id, serverLimits.pendingUploadBytes - 20_000_000);
    const incomplete = () =>
      zipOf({
        'x.mis': missionOf('new InteriorInstance() { interiorFile = "~/data/interiors/none.dif"; };'),
        'x.jpg': picture,
        'notes.txt': randomBytes(12_000_000),
      });
    const kept = await upload(someone, incomplete());
    expect(kept.json.problemFindings).toMatchObject([{ code: 'missingDependency' }]);
    expect(kept.json.uploadId).toBeTruthy();
    expect((await someone.call('upload.room')).bytes).toBeLessThan(8_000_000);
    const before = await receivedFiles();
    for (const refused of [
      await upload(someone, incomplete()),
      await add(someone, kept.json.uploadId, incomplete()),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
    }
    expect(await receivedFiles()).toEqual(before);
    // Who gives it up has its room again at once.
    await someone.call('upload.discard', { params: { uploadId: kept.json.uploadId } });
    expect((await someone.call('upload.room')).bytes).toBe(20_000_000);
  });

  test('sends what still fits', async () => {
    const someone = await signUpPerson(server);
    await fill(someone.id, serverLimits.pendingUploadBytes - 1_000_000);
    expect((await someone.call('upload.room')).bytes).toBe(1_000_000);
    expect((await upload(someone, good())).json.status).toBe('success');
    const large = zipOf({ 'x.mis': missionOf(), 'x.jpg': randomBytes(12_000_000) });
    expect((await upload(someone, large)).status).toBe(429);
  });
});

test('an address has a daily total', async () => {
  const from = '192.0.2.77';
  expect((await upload(person, good(), from)).status).toBe(200);
  const used = await server.deps.receivedBytes.leftOf(from);
  expect(used.bytes).toBeLessThan(serverLimits.uploadBytesPerDay);
  await server.deps.receivedBytes.add(from, used.bytes);
  const refused = await upload(person, good(), from);
  expect([refused.status, refused.json.reason]).toEqual([
    429,
    'Today more than 2,000 MB have been uploaded from your address. Please try again tomorrow.',
  ]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
  expect((await upload(person, good(), '192.0.2.78')).status).toBe(200);
});

describe('a small zip with much in it', () => {
  const music = `new AudioProfile(M) { fileName = "~/data/sound/music/zeros.ogg"; };`;
  const inflated = (bytes: number) =>
    zipOf({
      'x.mis': buildMission({
        info: { name: 'x', artist: 'x', music: 'zeros.ogg' },
        before: `${music}$x = "${randomBytes(8).toString('hex')}";`,
      }),
      'x.jpg': picture,
      'data/sound/music/zeros.ogg': Buffer.concat([randomBytes(400_000), Buffer.alloc(bytes - 400_000)]),
    });

  test('is refused where there is no room for its content, and leaves nothing behind', async () => {
    const filled = await fill(person.id, serverLimits.pendingUploadBytes - 20_000_000);
    const before = await receivedFiles();
    const { status, json } = await upload(person, inflated(30_000_000));
    expect([status, json.code]).toEqual([429, 'too_many_requests']);
    expect(await receivedFiles()).toEqual(before);
    expect((await upload(person, good())).json.status).toBe('success');
    await makeRoom(filled);
  });

  describe('counts for its address', () => {
    /** What an upload takes of the daily total of an address. */
    async function countOf(send: () => ReturnType<typeof upload>, from: string) {
      const before = await server.deps.receivedBytes.leftOf(from);
      const { status, json } = await send();
      const { bytes } = await server.deps.receivedBytes.leftOf(from);
      return { status, uploadId: json.uploadId, counted: before.bytes - bytes };
    }
    const [from, bytes] = ['192.0.2.84', 30_000_000];

    test('with what it has become, and with what is sent where the site has it already', async () => {
      const zip = inflated(bytes);
      const first = await countOf(() => upload(person, zip, from), from);
      expect(first.status).toBe(200);
      expect(first.counted).toBeGreaterThan(bytes);
      expect(first.counted).toBeLessThan(bytes + zip.length);
      const again = await countOf(() => upload(person, zip, '192.0.2.85'), '192.0.2.85');
      expect(again).toMatchObject({ status: 200, counted: zip.length });
    });

    test('once, where files are added, and as what is sent where that is more', async () => {
      const noise = randomBytes(400_000);
      const mission = buildMission({
        info: { name: 'x', artist: 'x', music: 'zeros.ogg' },
        before: `${music}$x = "${randomBytes(8).toString('hex')}";`,
      });
      const large = (size: number) =>
        zipOf({ 'data/sound/music/zeros.ogg': Buffer.concat([noise, Buffer.alloc(size - noise.length)]) });
      const sent = zipOf({ 'x.mis': mission, 'notes.txt': randomBytes(2_000_000) });
      const incomplete = await countOf(() => upload(person, sent, from), from);
      expect(incomplete).toMatchObject({ status: 400, counted: sent.length });
      const add = (zip: Buffer) =>
        countOf(
          () =>
            person.request(
              'upload.addFiles',
              { params: { uploadId: incomplete.uploadId }, body: zip },
              headersFrom(from),
            ),
          from,
        );
      const pictured = zipOf({ 'x.jpg': picture });
      const [first, second] = [large(bytes), large(bytes + 1)];
      expect((await add(pictured)).counted).toBe(pictured.length);
      const completed = await add(first);
      // The site has the picture already.
      expect([completed.status, completed.counted]).toEqual([
        200,
        mission.length + bytes - sent.length - pictured.length,
      ]);
      // The same file again, one byte longer: all of it is new.
      expect((await add(second)).counted).toBe(bytes + 1);
    });
  });

  test.each([
    ['a zip', 'application/zip', (zip: Buffer) => zip],
    [
      'a form',
      'multipart/form-data; boundary=part',
      (zip: Buffer) =>
        Buffer.concat([
          Buffer.from('--part\r\nContent-Disposition: form-data; name="f"; filename="x.zip"\r\n\r\n'),
          zip,
          Buffer.from('\r\n--part--\r\n'),
        ]),
    ],
  ])('is not unpacked onto the free space that is left alone, in %s', async (_, type, wrap) => {
    const { config } = server.deps;
    const { uploadReserveBytes } = config;
    const unused = Buffer.concat([randomBytes(1_500_000), Buffer.alloc(250_000_000)]);
    // Nothing of it would be stored.
    const zip = zipOf({ 'x.mis': 'new SimGroup(', 'notes.txt': unused });
    const before = await receivedFiles();
    config.uploadReserveBytes = (await freeSpace(config.dataDir)) - 100_000_000;
    const headers = { 'Content-Type': type, 'X-Forwarded-For': '192.0.2.86' };
    const { status, json } = await person.request('upload.check', { body: wrap(zip) }, headers);
    config.uploadReserveBytes = uploadReserveBytes;
    expect([status, json.code]).toEqual([507, 'no_room']);
    expect(await receivedFiles()).toEqual(before);
    expect(await readdir(checksFolder(config.dataDir))).toEqual([]);
  });
});

describe('of many uploads that begin at once', () => {
  /**
   * The statuses of twenty uploads of a zip, none of which is sent before `refused` of them are answered, and
   * there is room for what the others contain.
   */
  async function sendAtOnce(
    who: Person,
    zip: Buffer,
    { from, refused, makeRoom }: { from: string; refused: number; makeRoom: () => Promise<unknown> },
  ) {
    const waiting = new Set(
      Array.from({ length: 20 }, () => announceUpload(server, who, zip.length, headersFrom(from))),
    );
    const statuses: (number | undefined)[] = [];
    for (const each of waiting) {
      void each.status.then((status) => {
        waiting.delete(each);
        statuses.push(status);
      });
    }
    await expect.poll(() => statuses.length).toBe(refused);
    await makeRoom();
    const sent = [...waiting];
    for (const { call } of sent) call.end(zip);
    await Promise.all(sent.map(({ status }) => status));
    return statuses;
  }

  const threeOfTwenty = [...Array<number>(17).fill(429), 200, 200, 200];

  test('an account has as many received as fit', async () => {
    const [someone, zip] = [await signUpPerson(server), good()];
    const filled = await fill(someone.id, serverLimits.pendingUploadBytes - 3 * zip.length);
    const asked = { from: '192.0.2.81', refused: 17, makeRoom: () => makeRoom(filled) };
    expect(await sendAtOnce(someone, zip, asked)).toEqual(threeOfTwenty);
  });

  test('an address has as many received as its daily total allows', async () => {
    const [someone, zip, from] = [await signUpPerson(server), good(), '192.0.2.82'];
    const { receivedBytes } = server.deps;
    const { bytes } = await receivedBytes.leftOf(from);
    await receivedBytes.add(from, bytes - 3 * zip.length);
    const asked = { from, refused: 17, makeRoom: () => receivedBytes.add(from, -1_000_000) };
    expect(await sendAtOnce(someone, zip, asked)).toEqual(threeOfTwenty);
    const stored = await server.deps.db.uploads.find({ owner: someone.id }).toArray();
    const unpacked = stored.reduce((sum, { storedBytes = 0 }) => sum + storedBytes, 0);
    const left = (await receivedBytes.leftOf(from)).bytes;
    expect(left).toBeLessThanOrEqual(1_000_000);
    expect(left).toBeGreaterThan(1_000_000 - unpacked);
  });
});

describe('what is stored beside uploads', () => {
  const createLevel = async (who: Person) => {
    const { uploadId } = (await upload(who, good())).json;
    const body = { uploadId, remarks: [''], addToPacks: [], newPack: null };
    return (await who.call('upload.submit', { body })).levelIds[0] ?? 0;
  };
  const rename = (who: Person, id: number, name: string, from: string) =>
    who.request(
      'level.edit',
      { params: { id }, body: { missionInfo: { name, artist: 'Tester' }, remarks: null } },
      { 'X-Forwarded-For': from },
    );
  const setAvatar = (who: Person, from: string) =>
    who.request(
      'account.setAvatar',
      { params: { id: who.id }, body: picture },
      { 'Content-Type': 'image/jpeg', 'X-Forwarded-For': from },
    );

  test('counts for the address: an edited mission, and a picture of a person', async () => {
    const [someone, from] = [await signUpPerson(server), '192.0.2.91'];
    const id = await createLevel(someone);
    const left = async () => (await server.deps.receivedBytes.leftOf(from)).bytes;
    const atFirst = await left();
    expect((await rename(someone, id, 'Renamed', from)).status).toBe(200);
    const level = await server.deps.db.levels.findOne({ _id: id });
    const mission = level?.files.find(({ role }) => role === 'mission');
    expect(atFirst - (await left())).toBe(mission?.size);
    expect((await setAvatar(someone, from)).status).toBe(200);
    expect(atFirst - (await left())).toBeGreaterThan(mission?.size ?? 0);
  });

  test('is refused where the daily total of the address is used up', async () => {
    const [someone, from] = [await signUpPerson(server), '192.0.2.92'];
    const id = await createLevel(someone);
    const { bytes } = await server.deps.receivedBytes.leftOf(from);
    await server.deps.receivedBytes.add(from, bytes - 50);
    const before = await server.deps.db.levels.findOne({ _id: id });
    for (const refused of [await rename(someone, id, 'Renamed', from), await setAvatar(someone, from)]) {
      expect([refused.status, refused.json.reason]).toEqual([
        429,
        'Today more than 2,000 MB have been uploaded from your address. Please try again tomorrow.',
      ]);
    }
    expect(await server.deps.db.levels.findOne({ _id: id })).toEqual(before);
    const remarks = { missionInfo: null, remarks: 'No file is stored for these.' };
    await someone.call('level.edit', { params: { id: String(id) }, body: remarks });
    expect((await rename(someone, id, 'Renamed', '192.0.2.93')).status).toBe(200);
  });

  test('leaves some disk space free', async () => {
    const someone = await signUpPerson(server);
    const id = await createLevel(someone);
    const { config } = server.deps;
    const { uploadReserveBytes } = config;
    config.uploadReserveBytes = 1e15;
    for (const refused of [
      await rename(someone, id, 'Renamed', '192.0.2.94'),
      await setAvatar(someone, '192.0.2.94'),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([507, 'no_room']);
    }
    config.uploadReserveBytes = uploadReserveBytes;
  });
});

test('uploads leave some disk space free', async () => {
  const full = await startTestServer({ env: { UPLOAD_RESERVE_MB: '99999999' } });
  const someone = await signUpPerson(full);
  const { status, json, headers } = await upload(someone, good());
  const reason = 'The site has no room for uploads right now. Please try again later.';
  expect([status, json.code, json.reason]).toEqual([507, 'no_room', reason]);
  expect(headers.get('Retry-After')).toBe('600');
  expect(await someone.call('upload.room')).toEqual({ bytes: 0, reason });
  await full.stop();
});

describe('facts stored about visitors', () => {
  test('contain no address, and no attempted name or mail address', async () => {
    await visitor(server).request(
      'account.signIn',
      { body: { emailOrUsername: 'tried.name@example.org', password: 'some password' } },
      { 'X-Forwarded-For': '203.0.113.9' },
    );
    const records = await server.deps.db.rateLimits.find().toArray();
    expect(records.map(({ key }) => key.split(':')[0])).toEqual(
      expect.arrayContaining(['signIn.address', 'password.address', 'password.account', 'uploadBytes']),
    );
    const { _id } = await insertLevel(server, 1);
    await visitor(server).send('GET', `/api/level/${_id}/zip`, undefined, {
      'X-Forwarded-For': '203.0.113.9',
    });
    await server.deps.downloads.flush();
    const downloads = await server.deps.db.downloads.find().toArray();
    expect(downloads.length).toBeGreaterThan(0);
    // Whoever has the data, but not the secret, cannot find an address by trying all.
    const codings = ['hex', 'base64', 'base64url'] as const;
    const bare = codings.map((coding) => createHash('sha256').update('203.0.113.9').digest(coding));
    const stored = JSON.stringify([records, downloads]);
    for (const hash of bare) expect(stored).not.toContain(hash);
    expect(stored).not.toMatch(/192\.0\.2|203\.0\.113|127\.0\.0\.1|tried|example/);
  });

  test('are hidden with a secret that all processes of the site share', async () => {
    const { MONGODB_DATABASE } = { MONGODB_DATABASE: server.deps.config.mongodb.database };
    const other = await startTestServer({ env: { MONGODB_DATABASE }, keepsDatabase: true });
    const hidden = server.deps.hideName('192.0.2.1');
    expect(other.deps.hideName('192.0.2.1')).toBe(hidden);
    expect(server.deps.hideName('192.0.2.2')).not.toBe(hidden);
    await other.stop();
    const elsewhere = await startTestServer();
    expect(elsewhere.deps.hideName('192.0.2.1')).not.toBe(hidden);
    await elsewhere.stop();
  });
});
