import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('signing in again and again keeps the most recently used sessions', async () => {
  const person = await signUpPerson(server);
  const listener = await person.listen();
  const { sessions } = server.deps.db;
  const accountId = person.id;
  const other = (index: number) => {
    const time = new Date(Date.now() + index);
    return { _id: `s${index}`, publicId: `p${index}`, accountId, createdAt: time, lastUsedAt: time };
  };
  await sessions.insertMany(
    Array.from({ length: serverLimits.sessionsPerAccount - 1 }, (_, index) => ({
      ...other(index + 1),
      confirmedAt: null,
    })),
  );
  expect((await person.request('account.own')).status).toBe(200);

  const body = { emailOrUsername: person.username, password: 'a long password' };
  const { token } = await visitor(server).call('account.signIn', { body });
  expect(await sessions.countDocuments({ accountId })).toBe(serverLimits.sessionsPerAccount);
  expect(await listener.next('session:ended')).toHaveProperty('sessionId');
  expect((await person.request('account.own')).status).toBe(401);
  expect((await personWith(server, token).request('account.own')).status).toBe(200);
  listener.close();
});
