import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loggedServer } from '../testing/loggedServer.ts';
import { parseMetrics } from '../testing/parseMetrics.ts';
import { visitor } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';
import { usualConnectionLimits } from './limitConnections.ts';

/** Behind a proxy, which holds all connections, the requests of one visitor are limited instead. */

const limits = { total: 20, perAddress: 8, waitingPerAddress: 4 };
const metricsToken = 'a-token-for-prometheus';
const { server, lines, security } = await loggedServer({
  env: { TRUSTED_PROXIES: '1', ACCESS_LOG: 'on', METRICS_TOKEN: metricsToken },
  patience: { connections: limits },
});
const signIn = '/api/account/sign-in';
/** Refused before any work is done for it. */
const body = JSON.stringify({ nothing: 'that the call takes' });

/** A connection of the proxy, closed when the test is over. */
async function open(url = server.url): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

const head = (line: string, from: string, headers: string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`, ...headers, '', ''].join('\r\n');
const bodyHeaders = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`];

/** A request whose body does not arrive completely. */
async function beginSlowly(from: string, path = signIn, headers = bodyHeaders(1_000)): Promise<Socket> {
  const socket = await open();
  socket.write(`${head(`POST ${path}`, from, headers)} `);
  return socket;
}

async function nextAnswer(socket: Socket, sent: string): Promise<string> {
  const waiting = new AbortController();
  const closed = once(socket, 'close', waiting).then(
    () => [''],
    () => [''],
  );
  const answered = Promise.race([once(socket, 'data'), closed]);
  socket.write(sent);
  const [answer] = await answered;
  waiting.abort();
  return String(answer);
}

const post = (socket: Socket, from: string) =>
  nextAnswer(socket, head(`POST ${signIn}`, from, bodyHeaders(body.length)) + body);
async function postAlone(from: string): Promise<string> {
  const socket = await open();
  const answer = await post(socket, from);
  socket.destroy();
  return answer.slice(0, 12);
}
const get = (socket: Socket, from: string) => nextAnswer(socket, head('GET /healthz', from));

// Each in a network of its own: those of one share the lines of the log.
describe('one address whose bodies arrive slowly cannot take all connections', () => {
  test.each([
    ['while they are read', '198.18.1.1', signIn, []],
    ['after they have been refused', '198.18.2.1', '/nowhere', []],
    ['when they are messages of sockets', '198.18.3.1', '/socket.io/?EIO=4&transport=polling', []],
    ['when they expect something', '198.18.4.1', signIn, ['Expect: the-unexpected']],
    ['when they come from many addresses of one network', '2001:db8::%', signIn, []],
  ])('%s', async (_, from, path, headers) => {
    const held: Socket[] = [];
    for (let count = 1; count <= 30; count += 1) {
      const address = from.replace('%', String(count));
      held.push((await beginSlowly(address, path, [...bodyHeaders(1_000), ...headers])).resume());
    }
    const { waitingPerAddress } = limits;
    const stillOpen = () => held.filter(({ closed }) => !closed).length;
    await expect.poll(stillOpen).toBeLessThanOrEqual(2 * waitingPerAddress);
    expect(await get(await open(), '203.0.113.1')).toContain('HTTP/1.1 200');
    // The refused ones had a moment to read their answer.
    await expect.poll(stillOpen).toBeLessThanOrEqual(waitingPerAddress);
    expect(security()).toContainEqual(expect.objectContaining({ security: 'too_many_connections' }));
  });
});

test('who has too many is told so, and the proxy keeps the connection', async () => {
  const from = '198.51.100.10';
  for (let count = 0; count < limits.waitingPerAddress; count += 1) await beginSlowly(from);
  const socket = await open();
  const answer = await post(socket, from);
  expect(answer).toMatch(/^HTTP\/1.1 429 .*"code":"too_many_requests"/s);
  expect(answer).toMatch(/\r\nRetry-After: \d+\r\n/);
  expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
  expect(answer).toMatch(/\r\nAccess-Control-Allow-Origin: \*\r\n/);
  expect(await post(socket, '203.0.113.2')).toContain('HTTP/1.1 400');
  expect(await get(socket, from)).toContain('HTTP/1.1 200');
});

test('who has too many is named in the access log, and counted for Prometheus', async () => {
  const from = '198.51.100.9';
  const refused = async () => {
    const { bytes } = await visitor(server).send('GET', '/metrics', undefined, {
      Authorization: `Bearer ${metricsToken}`,
    });
    const counted = parseMetrics(bytes.toString()).find(
      ({ name, labels }) => name === 'marbleland_http_request_seconds_count' && labels.route === 'refused',
    );
    return counted ? { status: counted.labels.status, count: counted.value } : null;
  };
  const before = (await refused())?.count ?? 0;
  for (let count = 0; count < limits.waitingPerAddress; count += 1) await beginSlowly(from);
  expect(await postAlone(from)).toBe('HTTP/1.1 429');
  await expect.poll(refused).toEqual({ status: '4xx', count: before + 1 });
  expect(lines.filter(({ msg, status }) => msg === 'A request was answered' && status === 429)).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: signIn,
      bytes: expect.any(Number),
      isWhole: true,
      accountId: null,
      address: '198.51.100.0',
    }),
  ]);
});

test('requests that wait for their answer are limited as well', async () => {
  const from = '198.51.100.11';
  const path = '/socket.io/?EIO=4&transport=polling';
  for (let count = 0; count < limits.perAddress; count += 1) {
    const socket = await open();
    const opened = await nextAnswer(socket, head(`GET ${path}`, from));
    // Answered when there is news.
    socket.write(head(`GET ${path}&sid=${/"sid":"([^"]+)"/.exec(opened)?.[1]}`, from));
  }
  await expect.poll(async () => (await get(await open(), from)).slice(0, 12)).toBe('HTTP/1.1 429');
  expect(await get(await open(), '203.0.113.3')).toContain('HTTP/1.1 200');
});

test('sockets do not count', async () => {
  const sockets = Array.from({ length: limits.perAddress + 2 }, () =>
    io(server.url, {
      transports: ['websocket'],
      extraHeaders: { 'X-Forwarded-For': '198.51.100.12' },
      forceNew: true,
    }),
  );
  onTestFinished(() => sockets.forEach((socket) => void socket.disconnect()));
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
  expect(await get(await open(), '198.51.100.12')).toContain(' 200 ');
});

describe('a finished request frees its place', () => {
  test('also when its sender leaves in the middle', async () => {
    const from = '198.51.100.20';
    for (const path of [signIn, '/nowhere', signIn]) {
      const held: Socket[] = [];
      while (held.length < limits.waitingPerAddress) held.push(await beginSlowly(from, path));
      await expect.poll(() => postAlone(from)).toBe('HTTP/1.1 429');
      for (const socket of held) socket.destroy();
      await expect.poll(() => postAlone(from)).toBe('HTTP/1.1 400');
    }
  });

  test('on a connection that carries one after the other', async () => {
    const socket = await open();
    for (let count = 0; count < 3 * limits.perAddress; count += 1) {
      expect(await post(socket, '198.51.100.21')).toContain('HTTP/1.1 400');
      expect(await get(socket, '198.51.100.21')).toContain('HTTP/1.1 200');
    }
  });

  test('among those that wait once its body has arrived, though the server has not read it', async () => {
    const from = '198.51.100.22';
    // Bodies of unknown size are received one at a time.
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const first = await open();
    first.write(`${head(`POST ${signIn}`, from, chunked)}1\r\n \r\n`);
    for (let count = 1; count < limits.waitingPerAddress; count += 1) {
      const next = await open();
      next.write(`${head(`POST ${signIn}`, from, chunked)}1\r\n \r\n0\r\n\r\n`);
    }
    await expect.poll(() => server.deps.largeBodies.waiting).toBe(limits.waitingPerAddress - 1);
    expect(await postAlone(from)).toBe('HTTP/1.1 400');
    expect(await postAlone(from)).toBe('HTTP/1.1 400');
  });
});

test('five hundred people of a school are answered at the same time, each with some requests', async () => {
  const connections = usualConnectionLimits(10_000);
  const school = await startTestServer({ env: { TRUSTED_PROXIES: '1' }, patience: { connections } });
  onTestFinished(() => school.stop());
  const from = '198.51.100.30';
  const half = Math.floor(body.length / 2);
  const visits = Array.from({ length: 500 }, async () => {
    const socket = await open(school.url);
    const reads = Array.from({ length: 3 }, async () => get(await open(school.url), from));
    socket.write(head(`POST ${signIn}`, from, bodyHeaders(body.length)) + body.slice(0, half));
    const statuses = (await Promise.all(reads)).map((answer) => answer.slice(0, 12));
    return [...statuses, (await nextAnswer(socket, body.slice(half))).slice(0, 12)];
  });
  const answered = new Set((await Promise.all(visits)).map((statuses) => statuses.join()));
  expect([...answered]).toEqual(['HTTP/1.1 200,HTTP/1.1 200,HTTP/1.1 200,HTTP/1.1 400']);
}, 60_000);
