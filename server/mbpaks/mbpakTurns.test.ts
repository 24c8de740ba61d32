import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { blobKey, storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** Those who want packages take turns, and nobody waits in the turn of somebody else. */

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const server = await serverForFile({
  env: { MBPAK_RSA_KEY: String(pem), MBPAK_AES_KEY: randomBytes(32).toString('hex'), TRUSTED_PROXIES: '1' },
});
const owner = await signUpPerson(server);
const { files } = server.deps;

/** Levels of one file each, which no other level has. */
let levels: { id: number; key: string }[];
beforeEach(async () => {
  levels = [];
  for (let count = 0; count < 5; count += 1) {
    const bytes = randomBytes(1_000);
    const { sha256 } = await storeBlob(files, bytes);
    const { _id } = await insertLevel(server, owner.id, {
      files: [buildFile('missions/slope.mis', 'mission', bytes)],
    });
    levels.push({ id: _id, key: blobKey(sha256) });
  }
});

/** Holds back the making of packages; `begun` has the places of the levels whose package was begun, in order. */
function holdBack() {
  const gate = createGate();
  const read = files.read.bind(files);
  const begun: number[] = [];
  const reading = vi.spyOn(files, 'read').mockImplementation(async (key, range) => {
    const index = levels.findIndex((level) => level.key === key);
    if (index >= 0) begun.push(index);
    await gate.opened;
    return read(key, range);
  });
  onTestFinished(() => {
    gate.open();
    reading.mockRestore();
  });
  return { begun, open: gate.open };
}

const ask = (index: number, from: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/level/${levels[index]?.id}/mbpak`, {
    headers: { 'X-Forwarded-For': from },
    ...(signal && { signal }),
  }).then(
    async (response) => [response.status, (await response.arrayBuffer()).byteLength > 0],
    () => 'left',
  );

test('who wants one package does not wait for all those that somebody else wants', async () => {
  const { begun, open } = holdBack();
  const many = [0, 1, 2, 3, 4].map((index) => ask(index, '198.51.100.1'));
  await expect.poll(() => begun).toHaveLength(1);
  const [first = -1] = begun;
  const last = first === 4 ? 3 : 4;
  const one = ask(last, '203.0.113.1');
  await expect.poll(() => begun).toEqual([first, last]);
  open();
  expect(await Promise.all([one, ...many])).toEqual(Array.from({ length: 6 }, () => [200, true]));
  // Each was made once for all.
  expect(begun.toSorted()).toEqual([0, 1, 2, 3, 4]);
});

test('a package is not begun for somebody who has left', async () => {
  const { begun, open } = holdBack();
  const first = ask(0, '198.51.100.1');
  await expect.poll(() => begun).toEqual([0]);
  const { mbpaks } = server.deps;
  if (!mbpaks) throw new Error('The site has no keys.');
  const making = vi.spyOn(mbpaks, 'make');
  onTestFinished(() => making.mockRestore());
  const leaving = new AbortController();
  const left = ask(1, '198.51.100.1', leaving.signal);
  await expect.poll(() => making.mock.calls.length).toBe(1);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(() => making.mock.lastCall?.[1].signal.aborted).toBe(true);
  const stays = ask(2, '198.51.100.1');
  open();
  expect(await Promise.all([first, stays])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(begun).toEqual([0, 2]);
});
