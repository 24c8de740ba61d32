import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { rooms } from '../../shared/rooms.ts';
import { type Listener, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let now = Date.now();
const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };
const server = await serverForFile({ env, clock: () => now });

/** The server's ends of all connections. */
const served = new Set<Socket>();
const noteServed = (message: unknown) => served.add((message as { socket: Socket }).socket);
let reader: Listener;
let deaf: WebSocket[] = [];
beforeAll(() => subscribe('net.server.socket', noteServed));
afterAll(() => unsubscribe('net.server.socket', noteServed));
afterEach(() => {
  for (const socket of deaf) socket.terminate();
  reader.close();
  deaf = [];
  served.clear();
});

const nextMessage = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));

/** Joins a room, and reads nothing from then on. */
async function joinWithoutReading(room: string): Promise<Socket> {
  const before = new Set(served);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'X-Forwarded-For': '198.51.100.1' },
  });
  deaf.push(socket);
  socket.on('error', () => undefined);
  await nextMessage(socket);
  socket.send('40');
  await nextMessage(socket);
  socket.send(`420["room:join",${JSON.stringify({ room })}]`);
  await nextMessage(socket);
  socket.pause();
  const end = [...served].find((each) => !before.has(each));
  if (!end) throw new Error('The server has no connection.');
  return end;
}

/** A message of about 400 kB for everybody who looks at the list. */
function publish(): void {
  const counts = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, downloads: 1_000_000 }));
  server.deps.live.publish(rooms.levels, 'levels:changed', { levels: [], counts });
}

const isOpen = ({ destroyed }: Socket) => !destroyed;

test('a connection that does not read is closed before much waits for it; who reads goes on', async () => {
  reader = await visitor(server).listen(rooms.levels);
  const end = await joinWithoutReading(rooms.levels);
  for (let count = 0; count < 100 && isOpen(end); count += 1) {
    publish();
    await reader.next('levels:changed');
    // Beside what waits in the connection's own queue.
    expect(end.writableLength).toBeLessThan(1_500_000);
  }
  expect(isOpen(end)).toBe(false);
  publish();
  await reader.next('levels:changed');
});

test('a connection that reads nothing for a while is closed, however little waits for it', async () => {
  reader = await visitor(server).listen(rooms.levels);
  const end = await joinWithoutReading(rooms.levels);
  for (let count = 0; count < 100 && end.writableLength === 0; count += 1) {
    publish();
    await reader.next('levels:changed');
  }
  publish();
  await reader.next('levels:changed');
  expect(isOpen(end)).toBe(true);
  now += 21_000;
  publish();
  await expect.poll(() => isOpen(end)).toBe(false);
  await reader.next('levels:changed');
});
