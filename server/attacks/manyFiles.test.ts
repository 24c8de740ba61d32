import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { storeBlob } from '../files/blobs.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import { serverLimits } from '../limits.ts';
import { beginAnswer } from '../testing/beginAnswer.ts';
import { buildLevel } from '../testing/factories.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Archives of very many files are not put together in one go. */

let server: TestServer;
let owner: Person;
let packId: number;
let levelIds: number[];

const howMany = 11;
/** Beside the mission. */
const filesEach = serverLimits.filesPerLevel - 1;
/** An archive with this much stays under way, in bytes, while nobody reads it: no connection takes it all. */
const moreThanIsSentAhead = 24 * 2 ** 20;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  owner = await signUpPerson(server);
  const blob = await storeBlob(server.deps.files, Buffer.from('x'));
  const large = await storeBlob(server.deps.files, randomBytes(moreThanIsSentAhead));
  levelIds = await server.deps.db.nextIds('levels', howMany);
  const levels = levelIds.map((_id, place) => {
    const textures = Array.from({ length: filesEach }, (_, index) => ({
      path: `interiors/${_id}/${index}.jpg`,
      role: 'dependency' as const,
      ...blob,
    }));
    const mission = {
      path: `missions/level${_id}.mis`,
      role: 'mission' as const,
      ...(place === 0 ? large : blob),
    };
    return buildLevel({ _id, addedBy: owner.id, baseName: `level${_id}.mis`, files: [mission, ...textures] });
  });
  await server.deps.db.levels.insertMany(levels);
  await announceLevels(server.deps, levels);
  packId = (await owner.call('pack.create', { body: { name: 'Many', description: 'Files' } })).packId;
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: levelIds });
});
afterEach(() => {
  for (const response of begun.splice(0)) response.destroy();
});
afterAll(() => server.stop());

const begun: IncomingMessage[] = [];

async function begin(path: string, from: string, form?: string): Promise<IncomingMessage> {
  const headers = { 'X-Forwarded-For': from, Authorization: `Bearer ${owner.token}` };
  const response = await beginAnswer(server.url + path, { form, headers });
  begun.push(response);
  return response;
}

async function readNames(response: IncomingMessage): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return readZipStrictly(Buffer.concat(chunks)).map(({ name }) => name);
}

const downloadsOfPack = async () => {
  await server.deps.downloads.flush();
  return (await server.deps.db.packs.findOne({ _id: packId }))?.downloads;
};

test.each([
  { what: 'a pack', path: () => `/api/pack/${packId}/zip`, more: 0, downloads: 1 },
  { what: 'an account', path: () => '/api/account/export', more: 1, downloads: 1 },
])('that of $what begins before all are known, and one address has two at a time', async (each) => {
  const address = `192.0.2.${each.more + 1}`;
  // Chosen levels that are still being sent take the place of neither.
  const chosen = `ids=${levelIds[0]}`;
  expect((await begin('/api/level/zip', address, chosen)).statusCode).toBe(200);
  expect((await begin('/api/level/zip', address, chosen)).statusCode).toBe(429);
  const first = await begin(each.path(), address);
  expect([first.statusCode, first.headers['content-length']]).toEqual([200, undefined]);
  const second = await begin(each.path(), address);
  expect([second.statusCode, (await begin(each.path(), address)).statusCode]).toEqual([200, 429]);
  second.destroy();
  expect(await readNames(first)).toHaveLength(howMany * (filesEach + 1) + each.more);
  await eventually(async () => expect(await downloadsOfPack()).toBe(each.downloads));
  // An account has ten exports in an hour.
  const free = async () => expect((await begin(each.path(), address)).statusCode).toBe(200);
  await eventually(free, { interval: 3_000 });
});
