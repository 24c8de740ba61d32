import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ clientFolder: await clientFolderForFile() });
const owner = await signUpPerson(server);

async function colorsOn(path: string): Promise<Record<string, string>> {
  const html = (await visitor(server).send('GET', path)).bytes.toString();
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? '{}')['picture colors'];
}

/** A first visit has the colours found out; the next one has them in its page. */
async function colorsLater(path: string): Promise<Record<string, string>> {
  await colorsOn(path);
  await server.deps.imagesAhead.flush();
  return colorsOn(path);
}

async function insertPicture(background: string) {
  const create = { width: 32, height: 24, channels: 3, background } as const;
  return storeBlob(server.deps.files, await sharp({ create }).png().toBuffer());
}

test('every page with pictures of levels says which colours they have', async () => {
  const { _id: id } = await insertLevel(server, owner.id);
  const { packId } = await owner.call('pack.create', { body: { name: 'Blue', description: 'All blue' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [id] });
  const paths = ['/', '/search', `/level/${id}`, `/pack/${packId}`, `/profile/${owner.id}`, '/packs'];
  expect(await colorsOn('/')).toEqual({});
  for (const path of paths) expect(await colorsLater(path), path).toMatchObject({ [id]: '#37e' });
  expect(await colorsOn('/support')).toBeUndefined();
});

test('the page of a level has the colours on the covers of its packs', async () => {
  const [{ _id: first }, { _id: other }] = [
    await insertLevel(server, owner.id),
    await insertLevel(server, owner.id),
  ];
  const { packId } = await owner.call('pack.create', { body: { name: 'Both', description: 'Together' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [first, other] });
  expect(await colorsLater(`/level/${first}`)).toEqual({ [first]: '#37e', [other]: '#37e' });
});

test('another picture has another colour; one that cannot be read has none', async () => {
  const level = await insertLevel(server, owner.id);
  const { _id: id } = level;
  expect(await colorsLater(`/level/${id}`)).toEqual({ [id]: '#37e' });
  const { sha256 } = await insertPicture('#ff8800');
  const files = level.files.map((file) => (file.role === 'image' ? { ...file, sha256 } : file));
  await server.deps.db.levels.updateOne({ _id: id }, { $set: { files } });
  await owner.call('level.edit', {
    params: { id: String(id) },
    body: { missionInfo: null, remarks: 'Orange' },
  });
  expect(await colorsLater(`/level/${id}`)).toEqual({ [id]: '#f80' });

  const broken = await insertLevel(server, owner.id, { files: files.filter(({ role }) => role !== 'image') });
  expect(await colorsLater(`/level/${broken._id}`)).toEqual({});
});

test('for what appears without a new page, the colours can be asked for', async () => {
  const { _id: id } = await insertLevel(server, owner.id);
  const ask = () => visitor(server).call('level.pictureColors', { query: { ids: `${id},4711` } });
  expect(await ask()).toEqual({});
  await server.deps.imagesAhead.flush();
  expect(await ask()).toEqual({ [id]: '#37e' });
});
