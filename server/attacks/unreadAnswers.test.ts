import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { createLog } from '../log.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Larger than what systems receive on a connection from which nobody reads. */
const largeBytes = 48_000_000;

const log = createLog('silent');
const logged = vi.spyOn(log, 'error');
/** Cannot be compressed. */
const large = randomBytes(largeBytes);
let server: TestServer;
/** The server's ends of all connections. */
const served = new Set<Socket>();
const noteServed = (message: unknown) => served.add((message as { socket: Socket }).socket);
let opened: Socket[] = [];
/** Node warns of answers with so many listeners that they may be a leak. */
const warnings: string[] = [];
const noteWarning = ({ message }: Error) => warnings.push(message);
/** With everything that waits for the end of an answer. */
const env = { TRUSTED_PROXIES: '1', ACCESS_LOG: 'on', METRICS_TOKEN: 'a-token-for-prometheus' };

beforeAll(async () => {
  const clientFolder = await clientFolderForFile({ 'large.bin': 'x'.repeat(largeBytes) });
  server = await startTestServer({ clientFolder, log, env });
  process.on('warning', noteWarning);
  subscribe('net.server.socket', noteServed);
});
afterEach(() => {
  for (const socket of opened) socket.destroy();
  opened = [];
  served.clear();
});
afterAll(async () => {
  process.off('warning', noteWarning);
  unsubscribe('net.server.socket', noteServed);
  await server.stop();
});

/** Asks for the large file and reads nothing. */
function askWithoutReading(address: string, path = '/large.bin'): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  opened.push(socket);
  return socket;
}

const readWhole = async (address: string): Promise<number> => {
  const answer = await fetch(`${server.url}/large.bin`, { headers: { 'X-Forwarded-For': address } });
  return (await answer.arrayBuffer()).byteLength;
};

const handedOver = (): number => [...served].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
const begun = (): number => [...served].filter(({ bytesWritten }) => bytesWritten > 0).length;

const waiting = (): number =>
  [...served].filter(({ bytesWritten, destroyed }) => bytesWritten === 0 && !destroyed).length;

test('answers that nobody reads are handed over piece by piece, and everything else comes in between', async () => {
  for (let index = 0; index < 15; index += 1) askWithoutReading('198.51.100.1');
  let largest = 0;
  let before = handedOver();
  // How much that is in the end depends on the system.
  for (let quietTurns = 0; quietTurns < 500 || begun() < 15; ) {
    await nextTurn();
    const now = handedOver();
    quietTurns = now === before ? quietTurns + 1 : 0;
    largest = Math.max(largest, now - before);
    before = now;
  }
  expect(before).toBeGreaterThan(15 * 128_000);
  expect(largest).toBeLessThan(400_000);
});

test('an address that does not read its large answers receives a limited number at once, others theirs', async () => {
  const unread = Array.from({ length: 50 }, () => askWithoutReading('198.51.100.2'));
  await expect.poll(begun).toBe(20);
  expect(await readWhole('203.0.113.1')).toBe(largeBytes);
  expect(warnings).toEqual([]);
  expect(waiting()).toBe(30);
  // Whoever leaves makes room, also before an answer has begun.
  for (const socket of unread.slice(0, 40)) socket.destroy();
  await expect.poll(waiting).toBe(0);
  expect(logged).not.toHaveBeenCalled();
});

test('an address that does not read the files that are streamed to it receives a limited number at once', async () => {
  const files = [
    buildFile('missions/large.mis', 'mission', 'mission'),
    buildFile('sound/music/large.ogg', 'dependency', large),
  ];
  for (const content of [Buffer.from('mission'), large]) await storeBlob(server.deps.files, content);
  const { id: owner } = await signUpPerson(server);
  const { _id } = await insertLevel(server, owner, { baseName: 'large.mis', files });
  const path = `/api/level/${_id}/zip`;
  for (let index = 0; index < 70; index += 1) askWithoutReading('198.51.100.3', path);
  await expect.poll(begun).toBe(32);
  const answer = await fetch(server.url + path, { headers: { 'X-Forwarded-For': '203.0.113.3' } });
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(largeBytes);
  expect(waiting()).toBe(38);
});

test('a large answer is whole, and has its length', async () => {
  const answer = await fetch(`${server.url}/large.bin`);
  expect(answer.headers.get('content-length')).toBe(String(largeBytes));
  expect((await answer.arrayBuffer()).byteLength).toBe(largeBytes);
  const head = await fetch(`${server.url}/large.bin`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(largeBytes));
});
