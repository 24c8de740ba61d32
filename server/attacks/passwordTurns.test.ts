import { expect, test } from 'vitest';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { TRUSTED_PROXIES: '1' } });

test('whoever signs in does not wait for the sign-ins of another address', async () => {
  const { username } = await signUpPerson(server);
  const signIn = (emailOrUsername: string, password: string, address: string) =>
    visitor(server).request(
      'account.signIn',
      { body: { emailOrUsername, password } },
      { 'X-Forwarded-For': address },
    );
  let answered = 0;
  const others = Array.from({ length: 60 }, async () => {
    await signIn('nobody', 'a wrong password', '198.51.100.1');
    answered += 1;
  });
  await expect.poll(() => server.deps.passwords.waiting, { interval: 5 }).toBeGreaterThan(40);
  const before = answered;
  expect((await signIn(username, 'a long password', '203.0.113.1')).status).toBe(200);
  expect(answered - before).toBeLessThan(30);
  await Promise.all(others);
});
