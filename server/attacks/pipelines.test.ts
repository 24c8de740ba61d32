import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { serverLimits } from '../limits.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const person = await signUpPerson(server);

/** The server's ends of all connections. */
const served = new Set<Socket>();
const noteServed = (message: unknown) => served.add((message as { socket: Socket }).socket);
beforeAll(() => subscribe('net.server.socket', noteServed));
afterAll(() => unsubscribe('net.server.socket', noteServed));

/** The address of an archive that is larger than what systems receive on a connection nobody reads from. */
async function addLargeArchive(): Promise<string> {
  const large = randomBytes(48_000_000);
  const files = [
    buildFile('missions/large.mis', 'mission', 'mission'),
    buildFile('sound/music/large.ogg', 'dependency', large),
  ];
  for (const content of [Buffer.from('mission'), large]) await storeBlob(server.deps.files, content);
  const { _id } = await insertLevel(server, person.id, { baseName: 'large.mis', files });
  return `/api/level/${_id}/zip`;
}
const largePath = await addLargeArchive();

/** Asks for all of them at once, and reads nothing. */
function askWithoutReading(address: string, paths: readonly string[]): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  socket.write(asked.join(''));
  return socket;
}

async function leave(sockets: readonly Socket[]): Promise<void> {
  const ofThem = () => [...served].filter((end) => sockets.some((each) => each.localPort === end.remotePort));
  await expect
    .poll(() => ofThem().filter(({ bytesWritten }) => bytesWritten > 0).length)
    .toBe(sockets.length);
  // Whatever else they ask for could have begun by now.
  await wait(500);
  const ends = ofThem();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ends.map(({ destroyed }) => destroyed)).toEqual(sockets.map(() => true));
}

/** The status of an answer of which nothing else is read. */
async function statusOf(path: string, address: string): Promise<number> {
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(server.url + path, { headers: { 'X-Forwarded-For': address }, signal });
  await answer.body?.cancel();
  return answer.status;
}

test('whoever leaves frees the places of all downloads that were asked for ahead', async () => {
  const address = '198.51.100.1';
  const paths = Array.from({ length: serverLimits.unansweredRequests }, () => largePath);
  await leave([askWithoutReading(address, paths), askWithoutReading(address, paths)]);
  expect(await statusOf(largePath, address)).toBe(200);
});

test('whoever leaves may have another archive of several levels, also where the first was asked for ahead', async () => {
  const address = '198.51.100.2';
  const { _id } = await insertLevel(server, person.id);
  const archive = `/api/level/zip?ids=${_id}`;
  await leave([askWithoutReading(address, [largePath, archive])]);
  expect(await statusOf(archive, address)).toBe(200);
});
