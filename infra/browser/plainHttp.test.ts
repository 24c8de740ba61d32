import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { uploadPage } from './pages/uploadPage.ts';
import { plainHost, testSite } from './testSite.ts';
import { ownInterior, tinyZip } from './tinyZip.ts';

/**
 * A site without encryption, as in a local network: browsers withhold every API that needs encryption from
 * its pages.
 */
const site = testSite();
let ada: Person;
let url: string;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  url = `http://${plainHost}:${new URL(site.server.url).port}`;
  for (const name of ['Alpha', 'Beta']) {
    await insertLevel(site.server, ada.id, { missionInfo: [['name', name]] });
  }
});
// Chromium reports that it ignores this header without encryption; the header still serves encrypted sites.
beforeEach(() => site.allow(/Cross-Origin-Opener-Policy header has been ignored/));

test('a pack is changed on a page without encryption', async () => {
  const { json } = await ada.request('pack.create', {
    body: { name: 'Plain', description: 'For tests.' },
  });
  const page = await site.open(`/pack/${json.packId}`, { as: ada, url });
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const pack = packPage(page);
  const orderIs = (...names: string[]) => expect.poll(pack.levels).toEqual(names);

  await pack.add('Alpha', 'Beta');
  await orderIs('Alpha', 'Beta');
  await pack.saved.waitFor();
  await page.getByRole('button', { name: 'Move Alpha down' }).click();
  await orderIs('Beta', 'Alpha');
  await page.getByRole('button', { name: 'Undo' }).click();
  await orderIs('Alpha', 'Beta');
  await pack.saved.waitFor();
  await page.reload();
  await orderIs('Alpha', 'Beta');
});

test('a level is uploaded on a page without encryption', async () => {
  const page = await site.open('/upload', { as: ada, url });
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const upload = uploadPage(page);
  await upload.selectZip('tiny.zip', await tinyZip('Plain start', ownInterior));
  await upload.submit.click();
  await page.waitForURL('**/level/*');
  await shell(page).banner('Level submitted successfully!').waitFor();
});
