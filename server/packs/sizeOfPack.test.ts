import { expect, test, vi } from 'vitest';
import { Assumption } from '../../shared/archives.ts';
import { ApiError } from '../../shared/errors.ts';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person, get } = await startSite();

const createPack = async (levelIds: number[]): Promise<string> => {
  const body = { name: 'Slopes', description: 'Down.' };
  const { packId } = await person.call('pack.create', { body });
  const id = String(packId);
  if (levelIds.length > 0) await person.call('pack.setLevels', { params: { id }, body: levelIds });
  return id;
};
const addLevel = async () => (await insertLevel(server, person.id))._id;
const sizeOf = async (id: string, query: { assuming?: string } = {}) =>
  (await visitor(server).call('pack.zipSize', { params: { id }, query: query as never })).size;
const lengthOf = async (id: string, query: string) =>
  (await get(`/api/pack/${id}/zip?${query}`)).bytes.length;

test('the size of the archive of a pack is that of what one downloads, for each game', async () => {
  const { files, baseName } = await insertLevel(server, person.id);
  // Two levels that share all files but their names, and one of its own.
  const twin = await insertLevel(server, person.id, { files, baseName });
  const id = await createPack([twin._id, await addLevel(), await addLevel()]);
  for (const assuming of Assumption.options) {
    expect(await sizeOf(id, { assuming })).toBe(await lengthOf(id, `assuming=${assuming}`));
  }
  const { json } = await get(`/api/pack/${id}/zip/size?append-id-to-mis`);
  expect(json).toEqual({ size: await lengthOf(id, 'append-id-to-mis') });
});

test('the size follows the levels of the pack and their files', async () => {
  const [first, second] = [await addLevel(), await addLevel()];
  const id = await createPack([first]);
  const before = await sizeOf(id);
  await person.call('pack.setLevels', { params: { id }, body: [first, second] });
  const after = await sizeOf(id);
  expect(after).toBeGreaterThan(Number(before));
  expect(after).toBe(await lengthOf(id, ''));
  await person.call('level.delete', { params: { id: String(second) }, query: {} });
  expect(await sizeOf(id)).toBe(before);
});

test('the size is revalidated, and added up once however often it is asked for and counts change', async () => {
  const id = await createPack([await addLevel(), await addLevel()]);
  // What is published a moment after a change has the page read once more.
  await server.deps.paced.flush();
  const reads = vi.spyOn(server.deps.packSizeReads, 'run');
  const address = `/api/pack/${id}/zip/size`;
  const [{ headers }] = await Promise.all([get(address), get(address)]);
  const etag = headers.get('etag') ?? '';
  expect(headers.get('cache-control')).toBe('no-cache');
  await person.call('pack.love', { params: { id } });
  await server.deps.counts.flush();
  expect((await get(address, { 'If-None-Match': etag })).status).toBe(304);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

test('sizes do not wait for archives, nor archives for sizes', async () => {
  const { packReads, packSizeReads } = server.deps;
  for (const queue of [packReads, packSizeReads]) {
    const id = await createPack([await addLevel()]);
    const gate = createGate();
    const held = ['one', 'another'].map((asker) => queue.run(asker, () => gate.opened));
    const path = `/api/pack/${id}/zip${queue === packReads ? '/size' : ''}`;
    expect((await get(path)).status).toBe(200);
    gate.open();
    await Promise.all(held);
  }
});

test('a size that was refused is added up when it is asked for again', async () => {
  const id = await createPack([await addLevel()]);
  const read = vi
    .spyOn(server.deps.packSizeReads, 'run')
    .mockRejectedValueOnce(new ApiError('too_many_requests'));
  expect((await get(`/api/pack/${id}/zip/size`)).status).toBe(429);
  read.mockRestore();
  expect(await sizeOf(id)).toBe(await lengthOf(id, ''));
});

// A page may ask before its first level is stored, or after another person has removed the last one.
test('an empty pack has no size, and one that does not exist is not found', async () => {
  const empty = await get(`/api/pack/${await createPack([])}/zip/size`);
  expect([empty.status, empty.json]).toEqual([200, { size: null }]);
  const missing = await get('/api/pack/999999/zip/size');
  expect([missing.status, missing.json.code]).toEqual([404, 'pack_not_found']);
});
