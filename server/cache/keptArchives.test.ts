import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const person = await signUpPerson(server);
const { files, keptArchives } = server.deps;
const mission = Buffer.from('a mission');

/** A level whose archive has about `bytes` bytes. */
async function levelOf(bytes: number): Promise<number> {
  const picture = randomBytes(bytes);
  await Promise.all([storeBlob(files, mission), storeBlob(files, picture)]);
  const content = [
    buildFile('missions/slope.mis', 'mission', mission),
    buildFile('missions/slope.jpg', 'image', picture),
  ];
  return (await insertLevel(server, person.id, { files: content }))._id;
}

/** Returns how many of the archives were in memory. A signed-in person's answers are not repeated unseen. */
async function download(...ids: number[]): Promise<number> {
  const { hits } = keptArchives.reads;
  for (const id of ids) {
    const { status } = await person.send('GET', `/api/level/${id}/zip`);
    expect(status).toBe(200);
  }
  return keptArchives.reads.hits - hits;
}

test('an archive is in memory from its second download on, whatever is downloaded once', async () => {
  const wanted = await levelOf(100_000);
  expect([await download(wanted), await download(wanted), await download(wanted)]).toEqual([0, 0, 1]);
  const others = await Promise.all(Array.from({ length: 25 }, () => levelOf(400_000)));
  expect(await download(...others)).toBe(0);
  expect(await download(wanted)).toBe(1);
});
