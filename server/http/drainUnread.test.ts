import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** The refusal of a body reaches those who read only when they have sent everything. */

const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const from = '192.0.2.1';
const expected = () => server.deps.receivedBytes.expectedOf({});

/** More than what systems receive on a connection from which nobody reads. */
const millions = 80;
const million = Buffer.alloc(1_000_000);
const length = millions * million.length;

const withLength = { header: `Content-Length: ${length}`, before: '', after: '' };
const inOneChunk = {
  header: 'Transfer-Encoding: chunked',
  before: `${length.toString(16)}\r\n`,
  after: '\r\n0\r\n\r\n',
};

/** Sends the first million bytes of an upload, and reads nothing. */
async function begin({ token }: Person, { header, before, after }: typeof withLength) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const common = `Host: x\r\nContent-Type: application/zip\r\nX-Forwarded-For: ${from}`;
  socket.write(`POST /api/level/upload HTTP/1.1\r\n${common}\r\nAuthorization: Bearer ${token}\r\n`);
  socket.write(`${header}\r\n\r\n${before}`);
  socket.write(million);
  await expect.poll(expected).toBeGreaterThan(0);
  return {
    /** Sends all the others and only then reads; returns the answer. */
    async finish(): Promise<string> {
      for (let sent = 1; sent < millions; sent += 1) if (!socket.write(million)) await once(socket, 'drain');
      await new Promise((resolve) => socket.write(after, resolve));
      return new Promise((resolve) => {
        let received = '';
        socket.setEncoding('latin1').on('data', (piece) => {
          received += piece;
          if (received.endsWith('}')) resolve(received);
        });
        socket.once('close', () => resolve(received));
        socket.resume();
      });
    },
  };
}

test('who has been suspended meanwhile', async () => {
  const person = await signUpPerson(server);
  const sender = await begin(person, withLength);
  await changeAccount(server, person.id, { $set: { isSuspended: true } });
  await expect.poll(expected).toBe(0);
  expect(await sender.finish()).toMatch(/^HTTP\/1.1 403 .*"code":"suspended"/s);
});

test('who was too slow', async () => {
  const sender = await begin(await signUpPerson(server), withLength);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const passTime = () => {
    vi.advanceTimersByTime(serverLimits.uploadTimeMs / 10);
    return expected();
  };
  await expect.poll(passTime).toBe(0);
  expect(await sender.finish()).toMatch(/^HTTP\/1.1 408 .*"code":"too_slow"/s);
});

test('who sends more than there is room for', async () => {
  const { receivedBytes } = server.deps;
  const { bytes } = await receivedBytes.leftOf(from);
  await receivedBytes.add(from, bytes - 5_000_000);
  const sender = await begin(await signUpPerson(server), inOneChunk);
  expect(await sender.finish()).toMatch(/^HTTP\/1.1 429 .*"code":"too_many_requests"/s);
});
