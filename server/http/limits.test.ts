import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.stop());

test('the eleventh attempt to sign in to one account is refused, with when to try again', async () => {
  const attempt = () =>
    visitor(server).request('POST', '/api/account/sign-in', {
      emailOrUsername: 'Somebody',
      password: 'guess after guess',
    });
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) statuses.push((await attempt()).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.json.code).toBe('too_many_requests');
});
