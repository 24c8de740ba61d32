import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverForFile } from '../testing/serverForFile.ts';

/** The refusal of what is not a valid request reaches those who read only when they have sent everything. */

const everyMs = 500;
vi.mock('../limits.ts', async (importOriginal) => {
  const { serverLimits } = await importOriginal<typeof import('../limits.ts')>();
  // Soon after the pace is looked at, as on a real site.
  return { serverLimits: { ...serverLimits, bodyTimeMs: 600 } };
});
const server = await serverForFile({ patience: { bodyPace: { everyMs, bytes: 1_000 }, headersMs: 600 } });

/** More than what systems receive on a connection from which nobody reads. */
const millions = 40;
const million = Buffer.alloc(1_000_000, 'a');

const started = 'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const slowBody = `POST /api/account/sign-in ${started}Content-Length: 500000\r\n\r\n`;
/** Refused before its body has arrived. */
const refusedBody = `POST /nowhere ${started}Content-Length: 5000\r\n\r\n`;
const refusedChunks = `POST /nowhere ${started}Transfer-Encoding: chunked\r\n\r\n`;

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve));
const closed = async (socket: Socket) =>
  socket.closed || new Promise((resolve) => socket.once('close', resolve));
const ended = (socket: Socket) => new Promise((resolve) => socket.once('end', resolve));

async function open(sent: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

/** Everything that is received until the server closes its way to the client. */
async function received(socket: Socket): Promise<string> {
  let all = '';
  const isOver = Promise.race([ended(socket), closed(socket)]);
  socket.setEncoding('latin1').on('data', (piece) => {
    all += piece;
  });
  socket.resume();
  await isOver;
  return all;
}

describe('who sends everything before reading receives the refusal', () => {
  test.each([
    ['of headers that are too large', 'GET / HTTP/1.1\r\nHost: x\r\nA: ', 0, 431, 'headers_too_large'],
    ['of what is not HTTP', '\x16\x03\x01 not HTTP\r\n\r\n', 0, 400, 'bad_input'],
    ['of headers that arrive too slowly', 'GET / HTTP/1.1\r\nHost: x\r\nA: ', 1_500, 408, 'too_slow'],
    ['of a body that arrives too slowly', slowBody, 3 * everyMs, 408, 'too_slow'],
  ])('%s', async (_, sent, waitMs, status, code) => {
    const socket = await open(sent);
    await wait(waitMs);
    for (let count = 0; count < millions && !socket.destroyed; count += 1) {
      if (!socket.write(million)) await Promise.race([drained(socket), closed(socket)]);
    }
    const answer = await received(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"${code}"`, 's'));
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
  });
});

test('who sends on after such a refusal is soon cut off', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = await open('not HTTP\r\n\r\n');
  const sending = setInterval(() => socket.write('a'), 50);
  onTestFinished(() => clearInterval(sending));
  expect(await received(socket)).toContain('HTTP/1.1 400');
  await wait(1_500);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(6_000);
  await expect.poll(() => socket.destroyed).toBe(true);
});

test('the connection of who has ended after such a refusal is closed', async () => {
  const socket = await open('not HTTP\r\n\r\n');
  expect(await received(socket)).toContain('HTTP/1.1 400');
  const startedAt = performance.now();
  socket.end();
  await closed(socket);
  // Who sends on may do so for five seconds.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

describe('a request has one answer', () => {
  test('when the rest of its refused body arrives too slowly', async () => {
    const socket = await open(refusedBody);
    const trickle = setInterval(() => socket.write('a'), 50);
    onTestFinished(() => clearInterval(trickle));
    const answers = await received(socket);
    expect(answers.split('HTTP/1.1 ').map((answer) => answer.slice(0, 3))).toEqual(['', '405']);
  });

  test('when the rest of its refused body is not valid', async () => {
    const socket = await open(`${refusedChunks}1\r\na\r\n`);
    const answers = received(socket);
    await once(socket, 'data');
    socket.write('not a chunk\r\n');
    expect((await answers).split('HTTP/1.1 ').map((answer) => answer.slice(0, 3))).toEqual(['', '405']);
  });
});
