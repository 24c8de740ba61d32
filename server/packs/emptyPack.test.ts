import { expect, test } from 'vitest';
import { startSite } from '../testing/site.ts';

const { person } = await startSite();

test('an empty pack cannot be downloaded, and no download is counted', async () => {
  const { packId } = await person.call('pack.create', { body: { name: 'Empty', description: 'As yet.' } });
  const { status, json } = await person.request('pack.zip', { params: { id: packId } });
  expect([status, json.code]).toEqual([409, 'pack_empty']);
  expect(await person.call('pack.info', { params: { id: String(packId) } })).toMatchObject({ downloads: 0 });
});
