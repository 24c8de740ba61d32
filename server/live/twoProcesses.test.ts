import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Two processes serve one site: the second knows and publishes what happens in the first. */
let first: TestServer;
let second: TestServer;
let writer: Person;

beforeAll(async () => {
  const env = { MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}` };
  first = await startTestServer({ isOneOfMany: true, env });
  second = await startTestServer({ isOneOfMany: true, env: { ...env, DATA_DIR: first.deps.config.dataDir } });
  writer = await signUpPerson(first);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const readSecond = async (path: string) => (await visitor(second).request('GET', path)).json;
const idsOnSecond = async () => (await readSecond('/api/level/list')).map(({ id }: { id: number }) => id);

test('a comment is received, and appears on a page that was cached before', async () => {
  const level = await insertLevel(first, writer.id);
  const reader = await visitor(second).listen(`level:${level._id}`);
  expect((await readSecond(`/api/level/${level._id}/extended-info`)).comments).toEqual([]);
  await writer.call('comment.post', {
    params: { id: String(level._id) },
    body: { content: 'Hello over there' },
  });
  expect((await reader.next('comment:added')).comment.content).toBe('Hello over there');
  await vi.waitFor(async () => {
    const { comments } = await readSecond(`/api/level/${level._id}/extended-info`);
    expect(comments).toHaveLength(1);
  });
  reader.close();
});

test('levels appear in the list and disappear from it', async () => {
  const watching = await visitor(second).listen('levels');
  const level = await insertLevel(first, writer.id);
  expect((await watching.next('level:added')).id).toBe(level._id);
  await vi.waitFor(async () => expect(await idsOnSecond()).toContain(level._id));
  await writer.call('level.delete', { params: { id: String(level._id) } });
  expect(await watching.next('level:removed')).toEqual({ id: level._id });
  await vi.waitFor(async () => expect(await idsOnSecond()).not.toContain(level._id));
  watching.close();
});

test('counts are updated', async () => {
  const level = await insertLevel(first, writer.id);
  const watching = await visitor(second).listen(`level:${level._id}`);
  await vi.waitFor(async () => expect(await idsOnSecond()).toContain(level._id));
  await writer.call('level.love', { params: { id: String(level._id) } });
  expect(await watching.next('love:counted')).toEqual({ kind: 'level', id: level._id, count: 1 });
  await vi.waitFor(async () => {
    expect((await readSecond(`/api/level/${level._id}/info`)).lovedCount).toBe(1);
  });
  watching.close();
});

test('a session that ends is over in every process', async () => {
  const leaving = await signUpPerson(first);
  expect((await leaving.request('POST', '/api/account/sign-out')).status).toBe(200);
  const headers = { Authorization: `Bearer ${leaving.token}` };
  const reply = await visitor(second).request('GET', '/api/account/check-token', undefined, headers);
  expect(reply.status).toBe(401);
});
