import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { blobKey, storeBlob } from '../files/blobs.ts';
import { serverLimits } from '../limits.ts';
import { mbpaksFolder } from '../mbpaks/mbpaks.ts';
import { sweepFiles } from '../sweep/sweepFiles.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { readMbpak } from '../testing/mbpakReader.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const aesKey = randomBytes(32);
const keys = { publicKey: createPublicKey(pem), aesKey };

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  const env = { MBPAK_RSA_KEY: String(pem), MBPAK_AES_KEY: aesKey.toString('hex') };
  server = await startTestServer({ env });
  owner = await signUpPerson(server);
});
afterAll(() => server.stop());

const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).send('GET', path, undefined, headers);

/** Paths in a package: the mission and its pictures are in a folder of the site's own. */
const asPackaged = (zip: Buffer, folder: string, pictures: string[]) =>
  readZipStrictly(zip).map(({ name, data }): [string, Buffer] => {
    const path = pictures.includes(name) ? name.replace('missions/', 'missions/marbleland/') : name;
    return [`${folder}/${path}`, data];
  });

describe('a package for PlatinumQuest', () => {
  test.each([
    ['', 'platinum/data'],
    ['?assuming=none', 'platinum/data'],
    ['?assuming=gold', 'marble/data'],
    ['?append-id-to-mis', 'platinum/data'],
  ])('with %j contains the files of the archive, signed and encrypted', async (query, folder) => {
    const { _id } = await insertLevel(server, owner.id);
    const path = `/api/level/${_id}/mbpak${query}`;
    const { status, headers, bytes } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/octet-stream');
    expect(headers.get('Content-Length')).toBe(String(bytes.length));
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="Slope-${_id}.mbpak"`);
    const zip = await get(`/api/level/${_id}/zip${query}`);
    const stem = query.includes('append') ? `slope_${_id}` : 'slope';
    const own = [`missions/${stem}.mis`, `missions/${stem}.jpg`];
    expect([...readMbpak(bytes, keys)]).toEqual(asPackaged(zip.bytes, folder, own));
    const head = await visitor(server).send('HEAD', path);
    expect(head.headers.get('Content-Length')).toBe(String(bytes.length));
  });

  test('contains large and empty files completely', async () => {
    const contents = [
      { path: 'missions/slope.mis', role: 'mission', bytes: Buffer.from('mission') },
      {
        path: 'interiors/large.dif',
        role: 'dependency',
        bytes: Buffer.concat([randomBytes(3_000_000), Buffer.alloc(1_000_000)]),
      },
      { path: 'sounds/ß.wav', role: 'dependency', bytes: Buffer.alloc(0) },
    ] as const;
    for (const { bytes } of contents) await storeBlob(server.deps.files, bytes);
    const files = contents.map(({ path, role, bytes }) => buildFile(path, role, bytes));
    const { _id } = await insertLevel(server, owner.id, { files });
    const read = readMbpak((await get(`/api/level/${_id}/mbpak`)).bytes, keys);
    expect([...read.values()].map(({ length }) => length)).toEqual([7, 4_000_000, 0]);
    expect(read.get('platinum/data/interiors/large.dif')?.equals(contents[1].bytes)).toBe(true);
    expect(read.has('platinum/data/sounds/ß.wav')).toBe(true);
  });

  test('leaves out files whose names are too long for it', async () => {
    const long = `interiors/${'é'.repeat(60)}.dif`;
    const { _id, files } = await insertLevel(server, owner.id);
    const more = files.map((file) => (file.role === 'dependency' ? { ...file, path: long } : file));
    await server.deps.db.levels.updateOne({ _id }, { $set: { files: more } });
    const read = readMbpak((await get(`/api/level/${_id}/mbpak`)).bytes, keys);
    expect([...read.keys()]).toEqual([
      'platinum/data/missions/marbleland/slope.mis',
      'platinum/data/missions/marbleland/slope.jpg',
    ]);
  });

  test('is always sent whole, and counts as one download of an address', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const path = `/api/level/${_id}/mbpak`;
    const asked: Record<string, string>[] = [{}, { Range: 'bytes=5-10' }, { 'If-None-Match': '*' }];
    const [whole, ...others] = await Promise.all(asked.map((headers) => get(path, headers)));
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    for (const { bytes } of others) expect(whole && bytes.equals(whole.bytes)).toBe(true);
    await server.deps.downloads.flush();
    expect((await visitor(server).call('level.info', { params: { id: String(_id) } })).downloads).toBe(1);
  });

  test('is made again once for all, while other files of the same address are sent', async () => {
    const { _id, files: own } = await insertLevel(server, owner.id);
    const { _id: other } = await insertLevel(server, owner.id);
    const path = `/api/level/${_id}/mbpak`;
    const before = await get(path);
    // Its picture may be read at any time, too: small ones are made of it ahead.
    const ownKeys = own.filter(({ role }) => role !== 'image').map(({ sha256 }) => blobKey(sha256));
    await sweepFiles(server.deps, -60_000);
    const store = createGate();
    const { files } = server.deps;
    const read = files.read.bind(files);
    const reading = vi.spyOn(files, 'read').mockImplementation(async (...asked) => {
      await store.opened;
      return read(...asked);
    });
    onTestFinished(() => reading.mockRestore());
    const readKeys = () => reading.mock.calls.map(([key]) => key).filter((key) => ownKeys.includes(key));
    const { mbpaks } = server.deps;
    if (!mbpaks) throw new Error('The site has no keys.');
    const making = vi.spyOn(mbpaks, 'make');
    onTestFinished(() => making.mockRestore());
    const again = Array.from({ length: serverLimits.readPieces }, () => get(path));
    await eventually(() => expect(making).toHaveBeenCalledTimes(again.length));
    await eventually(() => expect(readKeys()).toHaveLength(1));
    expect((await get('/healthz')).status).toBe(200);
    expect((await get(`/api/level/${other}/zip`)).status).toBe(200);
    store.open();
    for (const { status, bytes } of await Promise.all(again)) {
      expect([status, bytes.equals(before.bytes)]).toEqual([200, true]);
    }
    expect(readKeys()).toEqual(ownKeys);
  });

  test('is made again when the disk has lost it, and is removed when the site ends', async () => {
    const { _id } = await insertLevel(server, owner.id);
    const before = await get(`/api/level/${_id}/mbpak`);
    const folder = mbpaksFolder(server.deps.config.dataDir);
    expect(await readdir(folder)).toHaveLength(1);
    await sweepFiles(server.deps, -60_000);
    expect(await readdir(folder)).toEqual([]);
    const after = await get(`/api/level/${_id}/mbpak`);
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, true]);
    await server.deps.mbpaks?.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test('does not exist on a site without keys', async () => {
    const plain = await startTestServer();
    try {
      const { id } = await signUpPerson(plain);
      const { _id } = await insertLevel(plain, id);
      const reply = await visitor(plain).request('level.mbpak', { params: { id: _id } });
      expect([reply.status, reply.json.code]).toEqual([404, 'mbpak_not_configured']);
    } finally {
      await plain.stop();
    }
  });
});
