import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { createDiscard } from './createDiscard.ts';
import { drainUnread } from './drainUnread.ts';

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

/** The version and a header of requests whose connection is kept, and of those whose connection is closed. */
const kept = '1.1\r\nHost: x';
const closed = '1.1\r\nHost: x\r\nConnection: close';
const old = '1.0';

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve));

/** Sends the first million bytes of an upload, and reads nothing. */
async function begin(person: Person, body: typeof withLength, version = kept) {
  const sender = await send(
    `/api/level/upload HTTP/${version}\r\nAuthorization: Bearer ${person.token}`,
    body,
  );
  await expect.poll(expected).toBeGreaterThan(0);
  return sender;
}

async function send(start: string, { header, before, after }: typeof withLength) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const common = `Content-Type: application/zip\r\nX-Forwarded-For: ${from}`;
  socket.write(`POST ${start}\r\n${common}\r\n${header}\r\n\r\n${before}`);
  socket.write(million);
  return {
    socket,
    /** Sends all the others and only then reads; returns the answer. */
    async finish(): Promise<string> {
      for (let sent = 1; sent < millions; sent += 1) if (!socket.write(million)) await drained(socket);
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

describe.each([
  ['on a connection that is kept', kept],
  ['on a connection that is closed', closed],
  ['in HTTP/1.0', old],
])('%s', (_, version) => {
  test('who has been suspended meanwhile', async () => {
    const person = await signUpPerson(server);
    const sender = await begin(person, withLength, version);
    await changeAccount(server, person.id, { $set: { isSuspended: true } });
    await expect.poll(expected).toBe(0);
    expect(await sender.finish()).toMatch(/^HTTP\/1.1 403 .*"code":"suspended"/s);
  });

  test.each([
    ['is not signed in', '/api/level/upload', 401],
    ['sends what the call does not take', '/api/account/sign-in', 415],
    ['sends to an address where there is nothing', '/nowhere', 405],
  ])('who %s', async (_why, path, status) => {
    const sender = await send(`${path} HTTP/${version}`, withLength);
    expect((await sender.finish()).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });
});

test('who was too slow', async () => {
  const sender = await begin(await signUpPerson(server), withLength);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // Once the upload is refused, its sender has a limited time to send the rest.
  const passTime = () => {
    if (expected() > 0) vi.advanceTimersByTime(serverLimits.uploadTimeMs / 10);
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

describe.each([
  ['kept', kept],
  ['closed', closed],
])('whoever has been refused on a connection that would be %s may send on', (_, version) => {
  /** Sends millions until the connection is closed, at most 1,500; returns how many they were. */
  async function sendOn(afterMillion: (sent: number) => Promise<unknown> | undefined): Promise<number> {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const body = { ...withLength, header: `Content-Length: ${100 * length}` };
    const { socket } = await send(`/api/level/upload HTTP/${version}`, body);
    socket.resume();
    const ended = new Promise((resolve) => socket.once('close', resolve));
    let sent = 0;
    while (!socket.destroyed && sent < 1_500) {
      if (!socket.write(million)) await Promise.race([drained(socket), ended]);
      sent += 1;
      await afterMillion(sent);
    }
    return sent;
  }

  test('for a limited time', async () => {
    const passTime = (sent: number) => {
      if (sent === millions) vi.advanceTimersByTime(31_000);
      return sent > millions ? wait(20) : undefined;
    };
    expect(await sendOn(passTime)).toBeLessThan(500);
  });

  test('for a limited number of bytes', async () => {
    const sent = await sendOn((sent) => (sent > 1_000 ? wait(20) : undefined));
    expect(sent).toBeGreaterThan(1_000);
    expect(sent).toBeLessThan(1_500);
  });
});

/** A request whose body has two chunks. */
const firstChunk = ['POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', '1', 'a', ''].join(
  '\r\n',
);
const secondChunk = ['1', 'b', '0', '', ''].join('\r\n');

/** Sends the first chunk to a server of its own. */
async function begunAt(answer: RequestListener): Promise<Socket> {
  const http = createServer(answer);
  drainUnread(http, { addressOf: () => from, discard: createDiscard() });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1').resume();
  onTestFinished(() => {
    socket.destroy();
    http.close();
  });
  socket.write(firstChunk);
  return socket;
}

test('a request is over with its answer, though its body was read in part and had arrived before', async () => {
  const over = vi.fn();
  const socket = await begunAt(async (request, response) => {
    request.once('close', over);
    for await (const _ of request.iterator({ destroyOnReturn: false })) break;
    socket.write(secondChunk);
    await expect.poll(() => request.complete).toBe(true);
    response.end();
  });
  await expect.poll(() => over.mock.calls).toHaveLength(1);
});

test('a connection that is kept closes as any other, once a body has arrived that was refused before', async () => {
  const served: Socket[] = [];
  const socket = await begunAt((request, response) => {
    served.push(request.socket);
    response.end();
  });
  const closesOtherwise = () => served.map((each) => Object.hasOwn(each, 'destroySoon'));
  await expect.poll(closesOtherwise).toEqual([true]);
  socket.write(secondChunk);
  await expect.poll(closesOtherwise).toEqual([false]);
});

test('bodies that have arrived are not kept, however often their sender is refused', async () => {
  let open = 0;
  let most = 0;
  const http = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    request.once('close', () => {
      open -= 1;
    });
    response.end();
  });
  drainUnread(http, { addressOf: () => from, discard: createDiscard() });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const connections = 5;
  const body = new Uint8Array(100_000);
  const refused = async () => {
    for (let count = 1; count <= 200; count += 1) await (await fetch(url, { method: 'POST', body })).text();
  };
  await Promise.all(Array.from({ length: connections }, refused));
  expect(most).toBeLessThan(40 * connections);
  await expect.poll(() => open).toBe(0);
});
