import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let player: Person;
const opened: { disconnect(): void }[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  player = await signUpPerson(server);
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

interface Handshake {
  auth?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Connects a socket with any handshake; rejects with the reason of the refusal. */
async function connect({ auth, headers }: Handshake = {}) {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(auth && { auth }),
    ...(headers && { extraHeaders: headers }),
  });
  opened.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Whether a socket receives the account's private events. */
async function receivesAccount(socket: Awaited<ReturnType<typeof connect>>): Promise<boolean> {
  let hasHeard = false;
  socket.on('session:changed', () => {
    hasHeard = true;
  });
  await player.call('account.acknowledgeGuidelines');
  // The acknowledgement arrives after everything that was sent before it.
  await socket.emitWithAck('room:join', { room: 'site' });
  return hasHeard;
}

describe('a handshake', () => {
  test('with the cookie or token of a session receives its account’s events; with a wrong one it is a visitor’s', async () => {
    const cookie = await connect({ headers: { Cookie: `other=1; token=${player.token}` } });
    const token = await connect({ auth: { token: player.token } });
    const wrong = await connect({
      auth: { token: 'nonsense' },
      headers: { Cookie: `xtoken=${player.token}` },
    });
    expect([
      await receivesAccount(cookie),
      await receivesAccount(token),
      await receivesAccount(wrong),
    ]).toEqual([true, true, false]);
  });

  test.each([
    [{ token: { $ne: null } }],
    [{ token: 'x'.repeat(5_000) }],
    [{ token: 7, __proto__: null }],
    [{}],
  ])('with %o is a visitor’s', async (auth) => {
    expect(await receivesAccount(await connect({ auth }))).toBe(false);
  });

  test('from a page of another site is refused', async () => {
    const foreign = { Cookie: `token=${player.token}`, Origin: 'https://elsewhere.example' };
    await expect(connect({ headers: foreign })).rejects.toThrow();
    await expect(connect({ headers: { Origin: 'null' } })).rejects.toThrow();
    const own = await connect({ headers: { ...foreign, Origin: server.url } });
    expect(own.connected).toBe(true);
  });
});

describe('a room', () => {
  test.each<{ room: unknown }>(
    [
      'account:1',
      `session:1`,
      'level:0',
      'level:01',
      'level:1e3',
      'level:1 ',
      'levels:1',
      '',
      '__proto__',
      'pack:'.padEnd(10_000, '9'),
      null,
      7,
      ['levels'],
      { toString: 'levels' },
      { toString: null, valueOf: null },
    ].map((room) => ({ room })),
  )('called $room is none, and asking for it harms nobody', async ({ room }) => {
    const socket = await connect();
    for (const event of ['room:join', 'room:leave', 'presence:set'] as const) {
      socket.emit(event, { room });
      socket.emit(event, room);
      socket.emit(event);
    }
    expect(await socket.emitWithAck('room:join', { room })).toMatchObject({ ok: false });
    expect(await socket.emitWithAck('room:join', { room: 'levels' })).toEqual({ ok: true });
  });

  test('can be left by a socket that is in the maximum number of rooms', async () => {
    const socket = await connect();
    const join = (id: number) => socket.emitWithAck('room:join', { room: `level:${id}` });
    const joined = await Promise.all(Array.from({ length: 100 }, (_, index) => join(index + 1)));
    expect(joined.filter(({ ok }) => ok).length).toBeLessThan(70);
    expect(await socket.emitWithAck('room:leave', { room: 'level:1' })).toEqual({ ok: true });
    expect(await socket.emitWithAck('room:join', { room: 'level:1000' })).toEqual({ ok: true });
  });

  test('answers a flood with refusals, for that socket only', async () => {
    const [flooding, other] = [await connect(), await connect()];
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => flooding.emitWithAck('room:join', { room: 'levels' })),
    );
    expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThan(100);
    expect(await other.emitWithAck('room:join', { room: 'levels' })).toEqual({ ok: true });
  });
});

test('a message that is too large ends only its own connection', async () => {
  const [socket, other] = [await connect(), await connect()];
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  socket.emit('room:join', { room: 'x'.repeat(1_000_000) });
  await gone;
  expect(await other.emitWithAck('room:join', { room: 'levels' })).toEqual({ ok: true });
});

test('a session that has ended continues as a visitor, also while editing a pack', async () => {
  const json = await player.call('pack.create', { body: { name: 'Mine', description: 'Only' } });
  const room = `pack:${json.packId}`;
  const other = await visitor(server).request('account.signIn', {
    body: { emailOrUsername: player.username, password: 'a long password' },
  });
  const stolen = await connect({ auth: { token: other.json.token } });
  await stolen.emitWithAck('room:join', { room });
  const watching = await visitor(server).listen(room);
  const sayWhatIsInHand = () => stolen.emit('presence:set', { room, focus: 'name' });
  sayWhatIsInHand();
  expect((await watching.next('presence:changed')).people).toHaveLength(1);
  const ended = new Promise((resolve) => stolen.once('session:ended', resolve));
  await player.call('account.changePassword', {
    body: {
      currentPassword: 'a long password',
      newPassword: 'a long password',
    },
  });
  await ended;
  expect((await watching.next('presence:changed')).people).toEqual([]);
  expect(await receivesAccount(stolen)).toBe(false);
  const level = await insertLevel(server, player.id);
  await stolen.emitWithAck('room:join', { room: `level:${level._id}` });
  sayWhatIsInHand();
  await stolen.emitWithAck('room:join', { room: 'levels' });
  expect(watching.received().filter(({ event }) => event === 'presence:changed')).toEqual([]);
  watching.close();
});
