import { expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildBoxInterior } from '../../server/testing/tinyInterior.ts';
import { buildMission, zipOf } from '../../server/testing/tinyLevels.ts';
import { preview } from './pages/preview.ts';
import { submitZip } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();

/** A level that is one block of this size. */
const blockZip = async (size: number): Promise<Buffer> =>
  zipOf({
    'missions/block.mis': buildMission({
      info: { name: 'Block', artist: 'Ada' },
      objects: 'new InteriorInstance() { interiorFile = "~/data/interiors/own.dif"; };',
    }),
    'interiors/own.dif': buildBoxInterior(['grid_warm'], { size }),
    'missions/block.jpg': await tinyImage('jpeg', { width: 320, height: 240 }),
  });

test('the history of a level shows an earlier version in 3D', async () => {
  const ada = await signUpPerson(site.server);
  const path = await submitZip(ada, await blockZip(10));
  const id = Number(path.split('/').pop());
  const zip = { 'Content-Type': 'application/zip' };
  const query = { replaces: id };
  const { json } = await ada.request('upload.check', { query, body: await blockZip(40) }, zip);
  await ada.call('level.replace', {
    params: { id: String(id) },
    body: { uploadId: json.uploadId ?? '', change: 'Larger' },
  });
  const page = await site.open(path);
  const shown = async (version: number): Promise<string | null> => {
    await page.getByRole('button', { name: `Look around in version ${version} in 3D` }).click();
    await preview(page).ready();
    return preview(page).canvas.getAttribute('aria-label');
  };
  expect(await shown(1)).toMatch(/^Block, version 1, is 17 units across/);
  expect(await shown(2)).toMatch(/^Block is 69 units across/);
});
