import { expect, test } from 'vitest';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { thumbnailOf } from '../db/documents/level.ts';
import { insertLevel } from '../testing/factories.ts';
import { startSite } from '../testing/site.ts';

const { server, person: owner, get } = await startSite();

test('a new level’s picture is made before anyone requests it', async () => {
  const picture = thumbnailOf(await insertLevel(server, owner.id));
  const made = async () => {
    const names: string[] = [];
    for await (const { key } of server.deps.files.list(`derived/${picture?.sha256}/`)) {
      names.push(key.split('/').at(-1) ?? '');
    }
    return names.sort();
  };
  await expect.poll(made).toEqual(['fit-640x480.jpeg', 'fit-640x480.webp']);
});

test('a picture is JPEG for clients that name no newer format, has the requested size, and revalidates', async () => {
  const { _id } = await insertLevel(server, owner.id);
  const plain = await get(`/api/level/${_id}/image?width=258&height=194`);
  expect([plain.status, plain.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(plain.headers.get('Cache-Control')).toContain('max-age=604800');
  const webp = await get(`/api/level/${_id}/image`, { Accept: 'image/webp,*/*' });
  expect(webp.headers.get('Content-Type')).toBe('image/webp');
  const again = await get(`/api/level/${_id}/image`, {
    Accept: 'image/webp,*/*',
    'If-None-Match': webp.headers.get('ETag') ?? '',
  });
  expect(again.status).toBe(304);
});

test.each(['width=0', 'width=4097', 'height=x', 'width=abc'])(
  'a picture of a wrong size (%s) is refused',
  async (size) => {
    const { _id } = await insertLevel(server, owner.id);
    expect((await get(`/api/level/${_id}/image?${size}`)).status).toBe(400);
  },
);

test('a level uploaded without a preview has none', async () => {
  const { _id } = await insertLevel(server, owner.id);
  expect((await get(`/api/level/${_id}/prev-image`)).json.code).toBe('image_not_found');
});

test('a picture changes and is deleted with its level', async () => {
  const level = await insertLevel(server, owner.id);
  const read = () => get(`/api/level/${level._id}/image`);
  expect((await read()).status).toBe(200);
  const bare = { ...level, files: level.files.filter(({ role }) => role !== 'image'), editedAt: Date.now() };
  await server.deps.db.levels.updateOne({ _id: level._id }, { $set: { files: bare.files } });
  server.deps.live.publish('levels', 'level:changed', presentLevel(bare));
  expect((await read()).json.code).toBe('image_not_found');
  await owner.call('level.delete', { params: { id: String(level._id) } });
  expect((await read()).json.code).toBe('level_not_found');
});

test('a picture that another process has replaced is not sent under its new address', async () => {
  const level = await insertLevel(server, owner.id);
  const path = `/api/level/${level._id}/image`;
  expect((await get(path)).status).toBe(200);
  const editedAt = Date.now();
  const files = level.files.filter(({ role }) => role !== 'image');
  await server.deps.db.levels.updateOne({ _id: level._id }, { $set: { files, editedAt } });
  expect((await get(`${path}?v=${editedAt}`)).json.code).toBe('image_not_found');
  expect((await get(`${path}?v=${editedAt + 1}`)).json.code).toBe('image_not_found');
});
