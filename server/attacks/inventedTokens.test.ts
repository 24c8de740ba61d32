import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { personWith, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

test('an address has a limited number of invented tokens looked up, and known people stay signed in', async () => {
  const person = await signUpPerson(server);
  const address = '198.51.100.1';
  const from = { 'X-Forwarded-For': address };
  const post = (token: string | null) =>
    personWith(server, token).request('comment.post', { params: { id: 1 }, body: { content: 'x' } }, from);
  const invented = () => randomBytes(16).toString('hex');
  const reading = vi.spyOn(server.deps.db.sessions, 'find');
  expect((await post(person.token)).status).toBe(404);
  expect((await post(invented())).status).toBe(401);
  expect(reading).toHaveBeenCalled();
  const left = await server.deps.rateLimits.take('unknownToken', 'address', address);
  // What was somebody's has been given back.
  expect(left?.remaining).toBe((left?.limit ?? 0) - 2);
  for (let times = 0; times < (left?.limit ?? 0); times += 1) {
    await server.deps.rateLimits.take('unknownToken', 'address', address);
  }
  reading.mockClear();
  const refused = await Promise.all(Array.from({ length: 20 }, () => post(invented())));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
  expect(reading).not.toHaveBeenCalled();
  expect((await post(person.token)).status).toBe(404);
});
