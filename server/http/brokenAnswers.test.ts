import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { blobKey, storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ env: { LOG_LEVEL: 'silent' } });
const owner = await signUpPerson(server);
afterEach(() => vi.restoreAllMocks());

const largeBytes = 20_000_000;

/** A level with a small mission and a file that is too large for any buffer. */
async function insertLargeLevel() {
  const contents = [Buffer.from('mission'), randomBytes(largeBytes)];
  for (const content of contents) await storeBlob(server.deps.files, content);
  const [mission, large] = contents.map((content, index) =>
    buildFile(
      index === 0 ? 'missions/slope.mis' : 'interiors/large.dif',
      index === 0 ? 'mission' : 'dependency',
      content,
    ),
  );
  if (!mission || !large) throw new Error('There are two files.');
  return { level: await insertLevel(server, owner.id, { files: [mission, large] }), large };
}

test('an unavailable file store is a 503 for files, and affects nothing else', async () => {
  const level = await insertLevel(server, owner.id);
  const folder = join(server.deps.config.dataDir, 'files');
  const statuses = async () => {
    // A picture of the usual size may be in memory: it is made ahead.
    const names = ['zip', 'image?width=77&height=55', 'info', 'extended-info'];
    const paths = names.map((name) => `/api/level/${level._id}/${name}`);
    const replies = await Promise.all(paths.map((path) => visitor(server).send('GET', path)));
    return replies.map(({ status }) => status);
  };
  // Its answer may be a second old.
  const waitForReadiness = (status: number) =>
    expect.poll(async () => (await visitor(server).send('GET', '/readyz')).status).toBe(status);
  await rename(folder, `${folder}-away`);
  const whileAway = await statuses();
  await waitForReadiness(503);
  await rename(`${folder}-away`, folder);
  expect(whileAway).toEqual([503, 503, 200, 200]);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await waitForReadiness(200);
});

test('an archive with a missing file that has begun breaks off, and never appears complete', async () => {
  const error = vi.spyOn(server.deps.log, 'error');
  const { level, large } = await insertLargeLevel();
  await server.deps.files.remove(blobKey(large.sha256));
  const { opened, open } = createGate();
  const { read } = server.deps.files;
  vi.spyOn(server.deps.files, 'read').mockImplementation(async (...wanted) => {
    if (wanted[0] === blobKey(large.sha256)) await opened;
    return read(...wanted);
  });
  const call = request(`${server.url}/api/level/${level._id}/zip`).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  open();
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(error).toHaveBeenCalledTimes(1);
});

test('a client that aborts a download leaves no open file and no logged error', async () => {
  const error = vi.spyOn(server.deps.log, 'error');
  const opened: Readable[] = [];
  const { read } = server.deps.files;
  vi.spyOn(server.deps.files, 'read').mockImplementation(async (...key) => {
    const stream = await read(...key);
    opened.push(stream);
    return stream;
  });
  const { level } = await insertLargeLevel();
  const downloads = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const call = request(`${server.url}/api/level/${level._id}/zip`).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer, 'data');
      // The rest of the body waits, so that the download is aborted before its end.
      return answer.pause();
    }),
  );
  await expect.poll(() => opened.length).toBe(5);
  for (const answer of downloads) answer.destroy();
  await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);
  expect(error).not.toHaveBeenCalled();
  expect((await visitor(server).send('GET', '/healthz')).status).toBe(200);
});

test('the sender of a refused upload receives the answer, and its body is not read for ever', async () => {
  const call = request(`${server.url}/api/level/upload`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip', 'Transfer-Encoding': 'chunked' },
  });
  call.on('error', () => undefined);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const piece = randomBytes(64_000);
  const sendOn = () => {
    if (!call.destroyed) call.write(piece, () => setImmediate(sendOn));
  };
  sendOn();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(401);
  call.destroy();
});
