import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loggedServer } from '../testing/loggedServer.ts';

/** Behind a proxy the logs name its clients, where it has told who they are. */

const { server, security } = await loggedServer({
  env: { TRUSTED_PROXIES: '1' },
  patience: {
    headersMs: 600,
    bodyPace: { everyMs: 300, bytes: 1_000 },
  },
});

/** Each test has its own: those of one share the lines of the log. */
let network = 0;
beforeEach(() => {
  network += 1;
});
const ofClient = () => `203.0.${network}.0`;
const ofProxy = '127.0.0.0';

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', `X-Forwarded-For: 203.0.${network}.77`, ...headers, '', ''].join('\r\n');
const slowBody = () =>
  head('POST /api/account/sign-in', 'Content-Type: application/json', 'Content-Length: 5000');

/** A connection of the proxy. */
async function open(sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

test.each([
  ['whose body arrives too slowly', () => slowBody(), 'too_slow'],
  [
    'whose body is not valid',
    () => `${head('POST /nowhere', 'Transfer-Encoding: chunked')}not a chunk\r\n`,
    'unreadable',
  ],
])('the log names a client %s', async (_, sent, why) => {
  await once(await open(sent()), 'close');
  expect(security()).toEqual([expect.objectContaining({ security: why, address: ofClient() })]);
});

test.each([
  ['whose headers arrive too slowly', 'GET / HTTP/1.1\r\nHost: x\r\nA: ', 'too_slow'],
  ['that sends what is not HTTP', 'not HTTP\r\n\r\n', 'unreadable'],
])('the log names the proxy %s, whoever has asked before', async (_, sent, why) => {
  const socket = await open(head('GET /healthz'));
  await once(socket, 'data');
  socket.write(sent);
  await once(socket, 'close');
  expect(security()).toEqual([expect.objectContaining({ security: why, address: ofProxy })]);
});
