import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { createPageCache } from './pageCache.ts';

const server = await serverForFile();
const writer = await signUpPerson(server);

const readLevel = async (id: number) =>
  (await visitor(server).request('level.extendedInfo', { params: { id } })).json;
const readPack = async (id: number) => (await visitor(server).request('pack.info', { params: { id } })).json;
const readProfile = async () =>
  (await visitor(server).request('account.info', { params: { id: writer.id } })).json;

test('a visitor’s page shows every change as soon as it was acknowledged', async () => {
  const level = await insertLevel(server, writer.id);
  expect((await readLevel(level._id)).comments).toEqual([]);
  await writer.call('comment.post', { params: { id: String(level._id) }, body: { content: 'hello' } });
  expect((await readLevel(level._id)).comments).toHaveLength(1);
  await writer.call('level.love', { params: { id: String(level._id) } });
  expect((await readLevel(level._id)).lovedCount).toBe(1);
  await writer.call('level.unlove', { params: { id: String(level._id) } });
  expect((await readLevel(level._id)).lovedCount).toBe(0);
  const json = await writer.call('pack.create', {
    body: {
      name: 'Warm-ups',
      description: 'Short ones',
    },
  });
  await writer.call('pack.setLevels', { params: { id: String(json.packId) }, body: [level._id] });
  expect((await readLevel(level._id)).packs[0]?.levelIds).toEqual([level._id]);
  expect((await readPack(json.packId)).levels).toHaveLength(1);
  expect((await readProfile()).levelCount).toBe(1);
  await writer.call('level.delete', { params: { id: String(level._id) } });
  expect((await readLevel(level._id)).code).toBe('level_not_found');
  expect((await readPack(json.packId)).levels).toEqual([]);
  expect((await readProfile()).levelCount).toBe(0);
});

test('a read overtaken by a change is not kept, and concurrent calls share one read', async () => {
  const finish: ((value: string) => void)[] = [];
  const cache = createPageCache(() => new Promise<string>((resolve) => finish.push(resolve)), Date.now);
  const both = [cache.read(1), cache.read(1)];
  expect(finish).toHaveLength(1);
  cache.drop(1);
  finish[0]?.('old');
  expect(await Promise.all(both)).toEqual(['old', 'old']);
  const after = cache.read(1);
  finish[1]?.('new');
  expect(await after).toBe('new');
});

test('pages that were read together are not all read again together', async () => {
  let now = 1_000;
  let reads = 0;
  const cache = createPageCache(
    async () => {
      reads += 1;
    },
    () => now,
  );
  const ids = Array.from({ length: 200 }, (_, index) => index);
  const readAgain: number[] = [];
  for (const end = now + 320_000; now < end; now += 10_000) {
    reads = 0;
    for (const id of ids) await cache.read(id);
    readAgain.push(reads);
  }
  const [first, ...later] = readAgain;
  expect(first).toBe(200);
  expect(Math.max(...later)).toBeLessThan(60);
  expect(later.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(200);
});

test('a failed read is repeated on the next call', async () => {
  let reads = 0;
  const cache = createPageCache(async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  }, Date.now);
  await expect(cache.read(1)).rejects.toThrow('away');
  expect(await cache.read(1)).toBe(2);
});
