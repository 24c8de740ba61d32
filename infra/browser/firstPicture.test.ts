import { expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { preview } from './pages/preview.ts';
import { submitScene } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();

test('a level is fetched while the code that draws it is on its way', async () => {
  const path = await submitScene(await signUpPerson(site.server), 'Block');
  const page = await site.open(path);
  const level = preview(page);
  const scene = page.waitForRequest(`**/api${path}/scene*`);
  const send = await holdBack(page, '**/assets/LevelPreview-*.js');
  await level.open.click();
  await scene;
  expect(await level.dialog.count()).toBe(0);
  send();
  await level.ready();
});
