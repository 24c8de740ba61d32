import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/testServer.ts';

let now = Date.now();
const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };
const server = await startTestServer({ env, clock: () => now });
afterAll(() => server.stop());

test('long messages count as several', async () => {
  const socket = io(server.url, {
    transports: ['websocket'],
    extraHeaders: { 'X-Forwarded-For': '198.51.100.67' },
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let message = 0; message < 100; message += 1) socket.emit('anything', 'x'.repeat(60_000));
  expect(await closed).toBe('transport close');
});

test('the messages of others are answered between those that one connection sends at once', async () => {
  const connections = ['198.51.100.68', '203.0.113.2'].map((address) =>
    io(server.url, {
      transports: ['websocket'],
      extraHeaders: { 'X-Forwarded-For': address },
      reconnection: false,
      forceNew: true,
    }),
  );
  await Promise.all(
    connections.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(null)))),
  );
  const [flooder, other] = connections;
  let answered = 0;
  for (let message = 0; message < 5_000; message += 1) {
    flooder?.emit('room:join', { room: 'level:1' }, () => {
      answered += 1;
    });
  }
  expect(await other?.emitWithAck('room:join', { room: 'level:2' })).toEqual({ ok: true });
  expect(answered).toBeLessThan(500);
  for (const socket of connections) socket.disconnect();
});

test('connections of one address that send without end are closed, and it can come back later', async () => {
  const begin = (address: string): Socket =>
    io(server.url, {
      transports: ['websocket'],
      extraHeaders: { 'X-Forwarded-For': address },
      reconnection: false,
      forceNew: true,
    });
  const openFrom = async (address: string): Promise<Socket> => {
    const socket = begin(address);
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(null)).once('connect_error', reject),
    );
    return socket;
  };
  const flooder = await openFrom('198.51.100.66');
  const other = await openFrom('203.0.113.1');

  const closed = new Promise((resolve) => flooder.once('disconnect', resolve));
  for (let message = 0; message < 11_000; message += 1) flooder.emit('anything', message);
  expect(await closed).toBe('transport close');
  expect(await other.emitWithAck('room:join', { room: 'level:2' })).toEqual({ ok: true });

  const tooSoon = begin('198.51.100.66');
  await new Promise((resolve) => tooSoon.io.once('close', () => resolve(null)));
  expect(tooSoon.connected).toBe(false);

  now += 11_000;
  const again = await openFrom('198.51.100.66');
  expect(await again.emitWithAck('room:join', { room: 'level:2' })).toEqual({ ok: true });
  for (const socket of [again, other]) socket.disconnect();
});
