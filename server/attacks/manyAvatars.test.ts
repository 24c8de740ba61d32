import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { tinyImage } from '../testing/tinyImages.ts';

/** Pictures of people that are begun and not finished: what has been received of them is held in memory. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function begin({ id, token }: Person, bytes: number): ClientRequest {
  const call = request(`${server.url}/api/account/${id}/set-avatar`, {
    method: 'POST',
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'image/png',
      'Content-Length': String(bytes),
    },
  });
  call.on('error', () => undefined).flushHeaders();
  return call;
}

test('an account has one picture received at a time, and others are received beside it', async () => {
  const { largeBodies } = server.deps;
  const [flooder, other] = [await signUpPerson(server), await signUpPerson(server)];
  const flood = Array.from({ length: 20 }, () => begin(flooder, limits.avatarBytes));
  await expect.poll(() => largeBodies.waiting).toBe(19);
  expect(largeBodies.running).toBe(1);

  const picture = await tinyImage('png');
  const call = begin(other, picture.length);
  call.end(picture);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();

  for (const each of flood) each.destroy();
  await expect.poll(() => largeBodies.waiting + largeBodies.running).toBe(0);
});
