import { expect, test } from 'vitest';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile({ clientFolder: await clientFolderForFile() });

const read = async (part: string) =>
  (await visitor(server).send('GET', `/sitemap/${part}.xml`)).bytes.toString();

test('the sitemap tells no other time of change than the true one', async () => {
  const owner = await signUpPerson(server);
  const { _id: id } = await insertLevel(server, owner.id, { addedAt: 1_000_000 });
  expect(await read('levels-1')).toContain('<lastmod>1970-01-01T00:16:40.000Z</lastmod>');
  const { packId } = await owner.call('pack.create', {
    body: { name: 'Slopes', description: 'All of them.' },
  });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [id] });
  expect(await read('packs-1')).toContain(`/pack/${packId}</loc>`);
  expect(await read('packs-1')).not.toContain('<lastmod>');
});
