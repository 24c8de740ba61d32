import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { startSite } from '../testing/site.ts';

const { server, person, get } = await startSite();

const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** Everything that is answered to requests that are sent at once. */
async function receivedFor(sent: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(sent);
  return text(socket).catch(() => '');
}

/** How many requests are answered that are sent at once. */
const answersTo = async (sent: string): Promise<number> =>
  (await receivedFor(sent)).split('HTTP/1.1 200').length - 1;

test('a few requests that are sent ahead are answered in order', async () => {
  expect(await answersTo(request.repeat(14) + last)).toBe(15);
});

test('a request that is sent ahead finds what the one before it has changed', async () => {
  const { _id } = await insertLevel(server, person.id);
  const ask = (line: string, connection = 'keep-alive') =>
    `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\nConnection: ${connection}\r\n\r\n`;
  const received = await receivedFor(
    [
      ask(`PATCH /api/level/${_id}/love`),
      ask('GET /api/account/loves'),
      ask(`PATCH /api/level/${_id}/unlove`),
      ask('GET /api/account/loves', 'close'),
    ].join(''),
  );
  const lists = [...received.matchAll(/"levels":\[(.*?)\]/g)].map(([, ids]) => ids);
  expect(lists).toEqual([String(_id), '']);
});

test('a connection that sends hundreds of them is closed, and the site answers others', async () => {
  expect(await answersTo(request.repeat(500) + last)).toBeLessThan(21);
  expect((await get('/healthz')).status).toBe(200);
});

const offer = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';

test('a request that is sent ahead after the offer of another protocol is answered', async () => {
  expect(await answersTo(offer + last)).toBe(2);
});

test('an unreadable body after the offer of another protocol is refused', async () => {
  const head = 'POST /api/account/sign-in HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n';
  // Node 26 does not tell that it is unreadable, and the rest is waited for in vain (408).
  expect(await receivedFor(`${head}Transfer-Encoding: chunked\r\n\r\nZZZ\r\n`)).toMatch(/^HTTP\/1.1 40[08] /);
});

test.each([
  ['alone', ''],
  ['after the offer of another protocol', offer],
])('hardly more of them are read than it may send, %s', async (_, first) => {
  let read = 0;
  const count = () => {
    read += 1;
  };
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  await receivedFor(first + request.repeat(1_000));
  expect((await get('/healthz')).status).toBe(200);
  expect(read).toBeLessThan(30);
});

test('the end of such a connection describes no error for each of its requests', async () => {
  const { prepareStackTrace } = Error;
  onTestFinished(() => {
    Error.prepareStackTrace = prepareStackTrace;
  });
  let described = 0;
  // With source maps, as the server runs outside tests, a stack takes a millisecond.
  Error.prepareStackTrace = (error, frames) => {
    if (frames.length > 0) described += 1;
    return String(error);
  };
  await receivedFor(request.repeat(1_000));
  expect((await get('/healthz')).status).toBe(200);
  expect(described).toBeLessThan(100);
});

test('requests one after the other on one connection have no end', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  for (let turn = 0; turn < 40; turn += 1) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(request);
    expect(String(await answered)).toContain('HTTP/1.1 200');
  }
  socket.destroy();
});
