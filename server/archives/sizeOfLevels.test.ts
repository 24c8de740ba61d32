import { afterEach, expect, test, vi } from 'vitest';
import type { LevelDocument } from '../db/documents/level.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import { serverLimits } from '../limits.ts';
import { buildLevel, insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

afterEach(() => vi.restoreAllMocks());

const { server, person: owner, get } = await startSite();

const sizeOf = async (ids: readonly number[], assuming: 'gold' | 'none') =>
  (await visitor(server).call('level.zipSize', { query: { assuming }, body: { ids: ids.join(',') } })).size;

/** Levels with the same files. */
async function addLevels(count: number): Promise<number[]> {
  const { db } = server.deps;
  const level = await insertLevel(server, owner.id);
  const { files, addedBy } = level;
  const copies: LevelDocument[] = [];
  while (copies.length < count - 1) {
    copies.push(buildLevel({ _id: await db.nextId('levels'), addedBy, files }));
  }
  await db.levels.insertMany(copies);
  await announceLevels(server.deps, copies);
  return [level, ...copies].map(({ _id }) => _id);
}

test('the size of an archive of several levels is that of what one downloads', async () => {
  const ids = await addLevels(3);
  for (const assuming of ['gold', 'none'] as const) {
    const { bytes } = await get(`/api/level/zip?assuming=${assuming}&ids=${ids}`);
    expect(await sizeOf(ids, assuming)).toBe(bytes.length);
  }
  expect(await sizeOf([...ids, 999_999], 'gold')).toBe(await sizeOf(ids, 'gold'));
});

test('the size of an archive that begins before all of its levels are read is exact too', async () => {
  const ids = await addLevels(101);
  const { bytes } = await get(`/api/level/zip?assuming=gold&ids=${ids}`);
  expect(await sizeOf(ids, 'gold')).toBe(bytes.length);
});

test('a size does not wait for the archives of others, nor an archive for their sizes', async () => {
  const ids = await addLevels(2);
  const { bulkReads, bulkSizeReads } = server.deps;
  for (const queue of [bulkReads, bulkSizeReads]) {
    const gate = createGate();
    const held = queue.run('somebody', () => gate.opened);
    if (queue === bulkReads) expect(await sizeOf(ids, 'gold')).toBeGreaterThan(0);
    else expect((await get(`/api/level/zip?ids=${ids}`)).status).toBe(200);
    gate.open();
    await held;
  }
});

test('an archive of more files than one may have is refused in the same words, of few levels or of many', async () => {
  const ids = await addLevels(101);
  vi.spyOn(serverLimits, 'archiveFiles', 'get').mockReturnValue(2 as never);
  const anyone = visitor(server);
  const query = { assuming: 'none' } as const;
  const answers = await Promise.all([
    anyone.request('level.zipSize', { query, body: { ids: ids.join(',') } }),
    anyone.request('level.zipManyByAddress', { query: { ...query, ids: ids.slice(0, 3).join(',') } }),
  ]);
  const reason = 'These levels have too many files. Please download fewer levels at once.';
  for (const { status, json } of answers) {
    expect([status, json.code, json.reason]).toEqual([413, 'too_large', reason]);
  }
});
