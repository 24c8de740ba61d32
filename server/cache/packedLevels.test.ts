import { expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';
import { buildMission } from '../testing/tinyLevels.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/** What the archives of levels are made of stays in memory until it changes. */
const [first, second] = await startTwoProcesses();
const owner = await signUpPerson(first);

async function archiveAt(server: typeof first, id: number) {
  const { status, bytes } = await visitor(server).request('level.zip', { params: { id: String(id) } });
  return { status, mission: status === 200 ? missionIn(bytes) : '' };
}
const missionIn = (zip: Buffer) =>
  readZipStrictly(zip)
    .find(({ name }) => name.endsWith('.mis'))
    ?.data.toString() ?? '';

test('a level that is asked for again is not read from the database again', async () => {
  const { _id } = await insertLevel(first, owner.id);
  const { reads } = first.deps.pageCaches.packedLevels;
  const archive = await archiveAt(first, _id);
  const readsOfNext = async () => {
    const before = reads.misses;
    expect(await archiveAt(first, _id)).toEqual(archive);
    return reads.misses - before;
  };
  // The news of the new level may come after the first archive, and drops what that was made of.
  await expect.poll(readsOfNext).toBe(0);
});

test('an edit is in the next archive at once, and soon in those of another process', async () => {
  const missionInfo = { name: 'Slope', artist: 'Ivory', type: 'Custom' };
  const mission = Buffer.from(buildMission({ info: missionInfo }));
  await storeBlob(first.deps.files, mission);
  const files = [buildFile('missions/slope.mis', 'mission', mission)];
  const { _id } = await insertLevel(first, owner.id, { files, missionInfo: Object.entries(missionInfo) });
  for (const server of [first, second]) {
    expect((await archiveAt(server, _id)).mission).not.toContain('Written anew');
  }
  const body = { missionInfo: { ...missionInfo, desc: 'Written anew' }, remarks: null };
  await owner.call('level.edit', { params: { id: String(_id) }, body });
  expect((await archiveAt(first, _id)).mission).toContain('Written anew');
  await expect.poll(async () => (await archiveAt(second, _id)).mission).toContain('Written anew');
});

test('there is none of a level that is deleted', async () => {
  const { _id } = await insertLevel(first, owner.id);
  for (const server of [first, second]) expect((await archiveAt(server, _id)).status).toBe(200);
  await owner.call('level.delete', { params: { id: String(_id) } });
  expect((await archiveAt(first, _id)).status).toBe(404);
  await expect.poll(async () => (await archiveAt(second, _id)).status).toBe(404);
});

test('files that an operator changes in the database, which no list shows, are soon in the archive', async () => {
  const { _id, files } = await insertLevel(first, owner.id);
  const pathsAt = async (server: typeof first) => {
    const { bytes } = await visitor(server).request('level.zip', { params: { id: String(_id) } });
    return readZipStrictly(bytes).map(({ name }) => name);
  };
  for (const server of [first, second]) expect(await pathsAt(server)).toHaveLength(files.length);
  await first.deps.db.levels.updateOne({ _id }, { $set: { files: files.slice(0, 1) } });
  for (const server of [first, second]) await expect.poll(() => pathsAt(server)).toHaveLength(1);
});
