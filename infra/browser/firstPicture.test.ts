import { expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { preview } from './pages/preview.ts';
import { submitScene } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();

test('a level is fetched while the code that draws it is on its way', async () => {
  const path = await submitScene(await signUpPerson(site.server), 'Block');
  const page = await site.open(path);
  const level = preview(page);
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  const scene = page.waitForRequest(`**/api${path}/scene*`);
  await page.route('**/assets/LevelPreview-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await level.open.click();
  await scene;
  expect(await level.dialog.count()).toBe(0);
  send();
  await level.ready();
});
