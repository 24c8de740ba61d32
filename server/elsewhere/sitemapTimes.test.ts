import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'marbleland-client-'));
  await writeFile(join(clientFolder, 'index.html'), '<html><head></head><body></body></html>');
  server = await startTestServer({ clientFolder });
});
afterAll(async () => {
  await server.stop();
  await rm(clientFolder, { recursive: true });
});

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
