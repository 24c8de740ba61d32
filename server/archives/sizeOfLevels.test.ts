import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person: owner, get } = await startSite();

const sizeOf = async (ids: readonly number[], assuming: 'gold' | 'none') =>
  (await visitor(server).call('level.zipSize', { query: { assuming }, body: { ids: ids.join(',') } })).size;

const addLevels = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await insertLevel(server, owner.id))._id);
  return ids;
};

test('the size of an archive of several levels is that of what one downloads', async () => {
  const ids = await addLevels(3);
  for (const assuming of ['gold', 'none'] as const) {
    const { bytes } = await get(`/api/level/zip?assuming=${assuming}&ids=${ids}`);
    expect(await sizeOf(ids, assuming)).toBe(bytes.length);
  }
  expect(await sizeOf([...ids, 999_999], 'gold')).toBe(await sizeOf(ids, 'gold'));
});

test('also of one that begins before all of its levels are read', async () => {
  const ids = await addLevels(101);
  const { bytes } = await get(`/api/level/zip?ids=${ids}`);
  const { size } = await visitor(server).call('level.zipSize', { body: { ids: ids.join(',') } });
  expect(size).toBe(bytes.length);
});
