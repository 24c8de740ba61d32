import { randomBytes } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { personWith, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' },
  clientFolder: await clientFolderForFile(),
});

/** Uses up what is left; returns what that was. */
async function useUp(address: string) {
  const left = await server.deps.rateLimits.take('unknownToken', 'address', address);
  for (let times = 0; times < (left?.limit ?? 0); times += 1) {
    await server.deps.rateLimits.take('unknownToken', 'address', address);
  }
  return left;
}

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
  const left = await useUp(address);
  // What was somebody's has been given back.
  expect(left?.remaining).toBe((left?.limit ?? 0) - 2);
  reading.mockClear();
  const refused = await Promise.all(Array.from({ length: 20 }, () => post(invented())));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
  expect(reading).not.toHaveBeenCalled();
  expect((await post(person.token)).status).toBe(404);
});

test('the same allowance holds for sockets and for pages', async () => {
  const person = await signUpPerson(server);
  await person.call('account.checkToken');
  const address = '198.51.100.2';
  /** The reason of a refusal; null for an accepted socket. */
  const connect = async (token: string, as: 'token' | 'cookie') => {
    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'X-Forwarded-For': address, ...(as === 'cookie' && { Cookie: `token=${token}` }) },
      ...(as === 'token' && { auth: { token } }),
    });
    const reason = await new Promise<string | null>((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('connect_error', ({ message }) => resolve(message));
    });
    socket.disconnect();
    return reason;
  };
  const open = (token: string) =>
    visitor(server).send('GET', '/', undefined, { 'X-Forwarded-For': address, Cookie: `token=${token}` });
  const invented = () => randomBytes(16).toString('hex');
  expect([await connect(invented(), 'token'), await connect(invented(), 'cookie')]).toEqual([null, null]);
  expect((await open(invented())).status).toBe(200);
  const left = await useUp(address);
  expect(left?.remaining).toBe((left?.limit ?? 0) - 4);
  const reading = vi.spyOn(server.deps.db.sessions, 'find').mockClear();
  expect(await connect(invented(), 'token')).toBe('too_many_requests');
  expect(await connect(invented(), 'cookie')).toBe('too_many_requests');
  expect((await open(invented())).status).toBe(429);
  expect(reading).not.toHaveBeenCalled();
  reading.mockRestore();
  expect([await connect(person.token ?? '', 'token'), await connect(person.token ?? '', 'cookie')]).toEqual([
    null,
    null,
  ]);
});
