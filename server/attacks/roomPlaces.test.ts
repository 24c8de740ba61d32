import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.disconnect();
});

async function openFrom(address: string): Promise<Socket> {
  const socket = io(server.url, {
    transports: ['websocket'],
    extraHeaders: { 'X-Forwarded-For': address },
    reconnection: false,
    forceNew: true,
  });
  opened.push(socket);
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(null)).once('connect_error', reject),
  );
  return socket;
}

const join = (socket: Socket | undefined, room: string) => socket?.emitWithAck('room:join', { room });
const refused = { ok: false, reason: 'Too many requests.', isPassing: true };

test('an address has a limited number of sockets at one thing, and whoever leaves makes room', async () => {
  const [first, last, ...others] = await Promise.all(
    Array.from({ length: serverLimits.roomPlaces + 1 }, () => openFrom('198.51.100.1')),
  );
  for (const socket of others) expect(await join(socket, 'level:1')).toEqual({ ok: true });
  expect(await join(first, 'level:1')).toEqual({ ok: true });
  expect(await join(last, 'level:1')).toEqual(refused);
  expect(await join(last, 'level:2')).toEqual({ ok: true });
  expect(await join(first, 'level:1')).toEqual({ ok: true });
  expect(await join(await openFrom('203.0.113.1'), 'level:1')).toEqual({ ok: true });
  first?.disconnect();
  await expect.poll(() => join(last, 'level:1')).toEqual({ ok: true });
});
