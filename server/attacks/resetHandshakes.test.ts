import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
  const howMany = 40;
  const sockets = await Promise.all(Array.from({ length: howMany }, shakeHands));
  await once(sockets[0] as Socket, 'data');
  for (const socket of sockets) socket.resetAndDestroy();
  await wait(howMany * serverLimits.betweenSocketsMs);
  expect((await visitor(server).request('site.version')).status).toBe(200);
});
