import { afterAll, expect, test } from 'vitest';
import { signUpPerson } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
afterAll(() => server.stop());

test('an account can have its data put together ten times an hour, and still use the site', async () => {
  const person = await signUpPerson(server);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await person.request('account.export')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await person.request('account.own')).status).toBe(200);
});
