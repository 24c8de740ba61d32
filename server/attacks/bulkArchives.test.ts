import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { storeBlob } from '../files/blobs.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import { beginAnswer } from '../testing/beginAnswer.ts';
import { buildLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Archives of many levels must not burden everybody else. */

let server: TestServer;
let owner: Person;
let ids: number[];
/** Levels that have no file in common with another one. */
let apart: number[];
let packId: number;

const howMany = 150;
const howManyApart = 90;
/** An archive of either is several times what systems take of an answer that nobody reads. */
const large = randomBytes(1_000_000);

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  owner = await signUpPerson(server);
  const every = await server.deps.db.nextIds('levels', howMany + howManyApart);
  ids = every.slice(0, howMany);
  apart = every.slice(howMany);
  const [mission, texture] = [
    await storeBlob(server.deps.files, Buffer.from('mission')),
    await storeBlob(server.deps.files, large),
  ];
  const levels = every.map((_id, index) => {
    // Two missions have the same name, and all levels have one path in common.
    const baseName = index < 2 ? 'twin.mis' : `level${index}.mis`;
    const files = [
      { path: `missions/${baseName}`, role: 'mission' as const, ...mission },
      { path: `interiors/${index}.jpg`, role: 'dependency' as const, ...texture },
      { path: 'interiors/shared.jpg', role: 'dependency' as const, ...(index === 149 ? texture : mission) },
    ].slice(0, index < howMany ? 3 : 2);
    return buildLevel({ _id, addedBy: owner.id, baseName, files });
  });
  await server.deps.db.levels.insertMany(levels);
  await announceLevels(server.deps, levels);
  const made = await owner.call('pack.create', { body: { name: 'Some', description: 'Levels' } });
  packId = made.packId;
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: ids.slice(0, 3) });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const response of begun.splice(0)) response.destroy();
});
afterAll(() => server.stop());

const begun: IncomingMessage[] = [];

/** An answer of which nothing is read yet. */
function begin(from: string, wanted: readonly number[] = ids): Promise<IncomingMessage> {
  return beginAt('/api/level/zip', from, `ids=${wanted.join(',')}`);
}

async function beginAt(path: string, from: string, form?: string): Promise<IncomingMessage> {
  const response = await beginAnswer(server.url + path, { form, headers: { 'X-Forwarded-For': from } });
  begun.push(response);
  return response;
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const countsOf = async (levelIds = ids): Promise<number[]> => {
  await server.deps.downloads.flush();
  return levelIds.map((id) => server.deps.catalogue.get(id)?.downloads ?? -1);
};

test('an archive of many levels has every file of each, and the last of several at one path', async () => {
  const response = await begin('192.0.2.1');
  expect([response.statusCode, response.headers['content-length']]).toEqual([200, undefined]);
  const entries = new Map(readZipStrictly(await readAll(response)).map(({ name, data }) => [name, data]));
  expect(entries.size).toBe(2 * howMany + 1);
  for (const id of ids.slice(0, 2)) expect(entries.has(`missions/twin_${id}.mis`)).toBe(true);
  expect(entries.get('interiors/7.jpg')?.equals(large)).toBe(true);
  expect(entries.get('interiors/shared.jpg')?.equals(large)).toBe(true);
});

test('an archive of many levels begins with the first ones, and reading stops when its asker has left', async () => {
  const reads = vi.spyOn(server.deps.bulkReads, 'run');
  const before = await countsOf();
  const response = await begin('192.0.2.2');
  await once(response, 'readable');
  expect(reads.mock.calls.length).toBeLessThan(4);
  response.destroy();
  await eventually(async () => expect((await begin('192.0.2.2', ids.slice(0, 1))).statusCode).toBe(200));
  reads.mockClear();
  // If the archives of those who left were still read, this would come later.
  await readAll(await begin('192.0.2.3', ids.slice(0, 100)));
  // In batches of 4, 8, 16, 20, 20, 20 and 12 levels.
  expect(reads.mock.calls.length).toBe(7);
  // The first ones are sent last: of the asker who has left, they have not been downloaded.
  const after = await countsOf();
  expect(after.slice(1, 10)).toEqual(before.slice(1, 10).map((count) => count + 1));
});

describe('a download is counted', () => {
  const grown = (before: number[], after: number[]) =>
    after.map((count, index) => count - (before[index] ?? 0));

  /** Reads until an archive has at least `bytes`, then leaves; returns what was received. */
  async function leaveAfter(bytes: number, response: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      received += chunk.length;
      if (received >= bytes) break;
    }
    return Buffer.concat(chunks);
  }

  test('for every level of an archive that was sent completely', async () => {
    const before = await countsOf();
    await readAll(await begin('192.0.2.4'));
    expect(grown(before, await countsOf())).toEqual(ids.map(() => 1));
  });

  test('only for levels that were sent whole, where an archive is abandoned that is made while it is sent', async () => {
    const before = await countsOf();
    const received = await leaveAfter(3_000_000, await begin('192.0.2.8'));
    await eventually(async () => expect(grown(before, await countsOf())).toContain(1));
    const counts = grown(before, await countsOf());
    // The last levels come first.
    const counted = counts.filter((count) => count === 1).length;
    expect(counts).toEqual(ids.map((_, index) => (index < howMany - counted ? 0 : 1)));
    expect(counted).toBeGreaterThanOrEqual(Math.floor(received.length / (large.length + 2_000)) - 2);
    expect(counted).toBeLessThan(howMany - 10);
  });

  test('only for levels that were sent whole, where an archive is abandoned that was laid out ahead', async () => {
    const response = await begin('192.0.2.9', apart);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(apart.length * large.length);
    await leaveAfter(10_000_000, response);
    await eventually(async () => expect(await countsOf(apart)).toContain(1));
    const counted = (await countsOf(apart)).filter((count) => count === 1).length;
    expect(await countsOf(apart)).toEqual(apart.map((_, index) => (index < counted ? 1 : 0)));
    expect(counted).toBeGreaterThan(5);
    expect(counted).toBeLessThan(apart.length - 10);
  });

  test('only for levels that were sent whole, and not for the pack, where the archive of a pack is abandoned', async () => {
    const body = { name: 'Apart', description: 'Levels' };
    const { packId: id } = await owner.call('pack.create', { body });
    await owner.call('pack.setLevels', { params: { id: String(id) }, body: apart });
    const downloadsOfPack = async () => (await server.deps.db.packs.findOne({ _id: id }))?.downloads;
    const path = `/api/pack/${id}/zip`;
    const before = await countsOf(apart);
    await leaveAfter(3_000_000, await beginAt(path, '192.0.2.11'));
    await eventually(async () => expect(grown(before, await countsOf(apart))).toContain(1));
    const counted = grown(before, await countsOf(apart)).filter((count) => count === 1).length;
    expect(counted).toBeLessThan(apart.length - 10);
    expect(await downloadsOfPack()).toBe(0);
    await readAll(await beginAt(path, '192.0.2.11'));
    await eventually(async () => {
      expect(grown(before, await countsOf(apart))).toEqual(apart.map(() => 1));
      expect(await downloadsOfPack()).toBe(1);
    });
  });

  test('for no level whose files come later, because others have them too', async () => {
    const before = await countsOf();
    const response = await begin('192.0.2.10', ids.slice(0, 100));
    await leaveAfter(3_000_000, response);
    // When the same address may begin another one, the first has ended.
    await eventually(async () => expect((await begin('192.0.2.10', apart)).statusCode).toBe(200));
    expect(await countsOf()).toEqual(before);
  });
});

describe('one address', () => {
  test('has one such download at a time, and another one afterwards', async () => {
    const first = await begin('192.0.2.5');
    expect(first.statusCode).toBe(200);
    const second = await begin('192.0.2.5', ids.slice(0, 3));
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '10']);
    expect(JSON.parse((await readAll(second)).toString()).reason).toMatch(/^Your last download of several/);
    expect((await begin('192.0.2.6', ids.slice(0, 3))).statusCode).toBe(200);
    await readAll(first);
    await eventually(async () => expect((await begin('192.0.2.5', ids.slice(0, 3))).statusCode).toBe(200));
  });

  test('can download packs and single levels meanwhile', async () => {
    const bulk = await begin('192.0.2.7');
    const from = { 'X-Forwarded-For': '192.0.2.7' };
    const [pack, level] = await Promise.all(
      [`/api/pack/${packId}/zip`, `/api/level/${ids[0]}/zip`].map((path) =>
        visitor(server).send('GET', path, undefined, from),
      ),
    );
    expect([pack?.status, level?.status]).toEqual([200, 200]);
    expect(readZipStrictly(pack?.bytes ?? Buffer.alloc(0))).toHaveLength(7);
    bulk.destroy();
  });
});
