import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on' } });

const handshake = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n');

async function shakeHands(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${handshake}\r\n\r\n`);
  return socket;
}

test('connections that are reset while their handshakes wait end nothing but themselves', async () => {
  vi.spyOn(serverLimits, 'betweenSocketsMs', 'get').mockReturnValue(1_000 as never);
  onTestFinished(() => void vi.restoreAllMocks());
  const sockets = await Promise.all(Array.from({ length: 3 }, shakeHands));
  await once(sockets[0] as Socket, 'data');
  // By then the others have been received.
  await wait(500);
  for (const socket of sockets) socket.resetAndDestroy();
  await wait(500);
  expect((await visitor(server).request('site.version')).status).toBe(200);
});
