import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { createGate } from '../testing/gate.ts';
import { keepLines } from '../testing/keepLines.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { tinyImage } from '../testing/tinyImages.ts';
import { buildMission, zipOf } from '../testing/tinyLevels.ts';

const { log, lines } = keepLines();
let server: TestServer;
afterEach(() => server.stop());

async function open(sent: string | Buffer = ''): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

test('a client that sends its headers for too long is refused, and others are answered meanwhile', async () => {
  server = await startTestServer({ patience: { headersMs: 600 } });
  const slow = await Promise.all(Array.from({ length: 20 }, () => open('GET / HTTP/1.1\r\nHost: x\r\nA: ')));
  const trickle = setInterval(() => slow.map((socket) => socket.write('a')), 50);
  const answers = slow.map((socket) => text(socket));
  expect((await visitor(server).send('GET', '/healthz')).status).toBe(200);
  for (const answer of await Promise.all(answers)) {
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('too_slow');
  }
  clearInterval(trickle);
});

test('a body that arrives too slowly is refused', async () => {
  server = await startTestServer({ patience: { bodyPace: { everyMs: 200, bytes: 1_000 } } });
  const head = 'POST /api/account/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const slow = await open(`${head}Content-Length: 5000\r\n\r\n`);
  const trickle = setInterval(() => slow.write(' '), 50);
  const answer = await text(slow);
  clearInterval(trickle);
  expect(answer).toContain('HTTP/1.1 408');
});

test('a body that keeps the minimum pace may take longer', async () => {
  server = await startTestServer({ patience: { bodyPace: { everyMs: 1_000, bytes: 100 } } });
  const body = JSON.stringify({ emailOrUsername: 'nobody', password: 'x'.repeat(200) }).padEnd(3_000);
  const head = 'POST /api/account/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const steady = await open(`${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  let sent = 0;
  const sending = setInterval(() => {
    steady.write(body.slice(sent, sent + 100));
    sent += 100;
    if (sent >= body.length) clearInterval(sending);
  }, 100);
  expect(await text(steady)).toContain('HTTP/1.1 400');
});

/** An upload by a new person, as it is sent. */
async function uploadTo(to: TestServer): Promise<{ head: string; zip: Buffer; whole: Buffer }> {
  const person = await signUpPerson(to);
  const zip = zipOf({
    'x.mis': buildMission(),
    'x.jpg': await tinyImage('jpeg', { width: 160, height: 120 }),
  });
  const head = `POST /api/level/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/zip\r\nConnection: close\r\nContent-Length: ${zip.length}\r\n\r\n`;
  return { head, zip, whole: Buffer.concat([Buffer.from(head), zip]) };
}

/** Pictures are not checked before `opened`. */
function holdChecks(opened: () => Promise<void>): void {
  const check = server.deps.images.check.bind(server.deps.images);
  vi.spyOn(server.deps.images, 'check').mockImplementation(async (...args) => {
    await opened();
    return check(...args);
  });
}

test('a connection is closed for its silence, but not while the server works on what it has sent', async () => {
  server = await startTestServer({ patience: { idleMs: 1_000 } });
  const { head, whole } = await uploadTo(server);
  holdChecks(() => wait(3_000));
  const answer = text(await open(whole));
  const silent = ['', head, `${head}PK`].map(async (sent) => {
    const startedAt = performance.now();
    expect(await text(await open(sent))).not.toContain('200');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
  await Promise.all(silent);
  expect(await answer).toContain('HTTP/1.1 200');
});

test('an upload that takes long to arrive leaves the server as much time for its work as others', async () => {
  server = await startTestServer({ patience: { idleMs: 2_500, workMs: 4_500 } });
  const { head, zip } = await uploadTo(server);
  holdChecks(() => wait(3_000));
  const slow = await open(head);
  const answer = text(slow);
  const pieceBytes = Math.ceil(zip.length / 50);
  for (let sent = 0; sent < zip.length; sent += pieceBytes) {
    await wait(100);
    slow.write(zip.subarray(sent, sent + pieceBytes));
  }
  expect(await answer).toContain('HTTP/1.1 200');
});

test('a connection is closed when the server has been silent for too long', async () => {
  const patience = { idleMs: 1_000, workMs: 1_500 };
  // The upload goes on without its sender while the server stops.
  server = await startTestServer({ patience, env: { LOG_LEVEL: 'silent' } });
  const { whole } = await uploadTo(server);
  const gate = createGate();
  holdChecks(() => gate.opened);
  const startedAt = performance.now();
  expect(await text(await open(whole))).toBe('');
  expect(performance.now() - startedAt).toBeGreaterThan(patience.workMs);
  gate.open();
});

test('a connection whose client does not read is closed, also when it has sent another request ahead', async () => {
  const clientFolder = await clientFolderForFile({ 'large.bin': 'x'.repeat(48_000_000) });
  server = await startTestServer({ clientFolder, patience: { idleMs: 1_000 } });
  const { whole } = await uploadTo(server);
  const gate = createGate();
  holdChecks(() => gate.opened);
  const served: Socket[] = [];
  const noteServed = (message: unknown) => served.push((message as { socket: Socket }).socket);
  subscribe('net.server.socket', noteServed);
  const get = 'GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n';
  const unread = (await open(Buffer.concat([Buffer.from(get), whole]))).pause();
  await expect.poll(() => served.map(({ destroyed }) => destroyed)).toEqual([true]);
  unsubscribe('net.server.socket', noteServed);
  unread.destroy();
  gate.open();
});

test('one address may hold a limited number of connections without a complete request', async () => {
  const connections = { total: 100, perAddress: 20, waitingPerAddress: 5 };
  server = await startTestServer({ patience: { connections } });
  const held = await Promise.all(Array.from({ length: 5 }, () => open('GET / HTTP/1.1\r\n')));
  // Another process at the same address has to wait, too.
  await once((await open()).resume(), 'close');
  held[0]?.destroy();
  await expect.poll(async () => (await ask()).slice(0, 15)).toBe('HTTP/1.1 200 OK');
  for (const socket of held) socket.destroy();
});

test('an address that sends requests may hold more of them, but not all', async () => {
  const connections = { total: 100, perAddress: 20, waitingPerAddress: 5 };
  server = await startTestServer({ patience: { connections } });
  const held: Socket[] = [];
  while (held.length < 20) {
    const socket = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    held.push(socket);
  }
  await once((await open()).resume(), 'close');
  for (const socket of held) socket.destroy();
});

test('behind a proxy, which holds all connections, only their total is limited', async () => {
  const connections = { total: 10, perAddress: 2, waitingPerAddress: 1 };
  server = await startTestServer({ patience: { connections }, env: { TRUSTED_PROXIES: '1' }, log });
  const held = await Promise.all(Array.from({ length: 10 }, () => open()));
  await once((await open()).resume(), 'close');
  const tooMany = { msg: 'The process has too many connections; new ones are refused', refused: 1 };
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(tooMany));
  held[0]?.destroy();
  await expect.poll(async () => (await ask()).slice(0, 15)).toBe('HTTP/1.1 200 OK');
  for (const socket of held) socket.destroy();
});

/** The answer on a connection of its own; empty when the connection is refused. */
async function ask(): Promise<string> {
  const socket = await open('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return text(socket).catch(() => '');
}

test.each(['h2c', 'TLS/1.0', 'foo'])(
  'a request that offers `Upgrade: %s` gets the usual answer',
  async (offer) => {
    server = await startTestServer();
    const offered = `Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${offer}\r\nHTTP2-Settings: AAMAAABk\r\n`;
    const read = await open(`GET /healthz HTTP/1.1\r\n${offered}\r\n`);
    const [first] = await once(read, 'data');
    expect(String(first)).toContain('HTTP/1.1 200 OK');
    read.destroy();

    const body = JSON.stringify({ emailOrUsername: 'nobody', password: 'a long password' });
    const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const write = await open(`POST /api/account/sign-in HTTP/1.1\r\n${offered}${rest}`);
    const [answer] = await once(write, 'data');
    expect(String(answer)).toContain('HTTP/1.1 400');
    write.destroy();
  },
);

test('offers that are made again and again leave nothing on their connection', async () => {
  server = await startTestServer();
  const served: Socket[] = [];
  const noteServed = (message: unknown) => served.push((message as { socket: Socket }).socket);
  subscribe('net.server.socket', noteServed);
  const socket = await open();
  const offer = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 200 OK');
    return served.map((each) =>
      Object.fromEntries(each.eventNames().map((name) => [name, each.listenerCount(name)])),
    );
  };
  const afterFirst = await offer();
  unsubscribe('net.server.socket', noteServed);
  await offer();
  expect(await offer()).toEqual(afterFirst);
  socket.destroy();
});

test('behind a proxy a connection is kept for longer than proxies keep theirs', async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  const socket = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  const [, seconds] = /\r\nKeep-Alive: timeout=(\d+)\r\n/.exec(String(answer)) ?? [];
  // Caddy's are kept for two minutes.
  expect(Number(seconds)).toBeGreaterThan(120);
});

test('a request that offers WebSocket elsewhere than at the sockets gets the usual answer', async () => {
  server = await startTestServer();
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  for (const [path, status] of [
    ['/healthz', '200'],
    ['/socket.iox/', '404'],
  ]) {
    const offered = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`;
    const read = await open(offered);
    const [answer] = await once(read, 'data');
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    read.destroy();
  }
});

test('an offer below the path of the sockets does not bypass them', async () => {
  server = await startTestServer();
  const path = '/socket.io/?EIO=4&transport=polling';
  const offered = await open(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  );
  const [answer] = await once(offered, 'data');
  expect(String(answer)).toContain('HTTP/1.1 200 OK');
  offered.destroy();
});
