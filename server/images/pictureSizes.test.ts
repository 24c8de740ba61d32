import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { buildFile, insertLevel } from '../testing/factories.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person } = await startSite();

async function insertWith(...pictures: Buffer[]): Promise<string> {
  const files = pictures.map((bytes) => buildFile('missions/slope.jpg', 'image', bytes));
  for (const bytes of pictures) await storeBlob(server.deps.files, bytes);
  return String((await insertLevel(server, person.id, { files }))._id);
}
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7df0' } })
    .jpeg()
    .toBuffer();
const sizeOf = async (id: string) =>
  (await visitor(server).call('level.extendedInfo', { params: { id } })).pictureSize;

test('a level says how large its picture is, as pages show it', async () => {
  expect(await sizeOf(await insertWith(await draw(200, 127)))).toEqual({ width: 200, height: 127 });
  const id = await insertWith(await draw(1280, 200));
  const { bytes } = await visitor(server).send('GET', `/api/level/${id}/image`);
  const { width, height } = await sharp(bytes).metadata();
  expect(await sizeOf(id)).toEqual({ width, height });
  expect(width).toBe(640);
});

test('a picture that is missing or cannot be read has no size', async () => {
  expect(await sizeOf(await insertWith())).toBeNull();
  expect(await sizeOf(await insertWith(Buffer.from('no picture')))).toBeNull();
});

test('a picture that is turned when it is shown has no size: its sides change places', async () => {
  const turned = sharp(await draw(200, 127)).withMetadata({ orientation: 6 });
  expect(await sizeOf(await insertWith(await turned.clone().jpeg().toBuffer()))).toBeNull();
  expect(await sizeOf(await insertWith(await turned.clone().webp().toBuffer()))).toBeNull();
  expect(await sizeOf(await insertWith(await turned.clone().png().toBuffer()))).toBeNull();
});

test('a level is answered while its picture cannot be reached', async () => {
  const id = await insertWith(await draw(100, 80));
  const read = vi.spyOn(server.deps.files, 'read').mockReturnValue(new Promise(() => undefined));
  expect(await sizeOf(id)).toBeNull();
  expect(read).toHaveBeenCalled();
  read.mockRestore();
});
