import { beforeAll, expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { findFaults } from './findFaults.ts';
import { preview } from './pages/preview.ts';
import { submitScene } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let path: string;
beforeAll(async () => {
  path = await submitScene(await signUpPerson(site.server), 'Block');
});

test('the page shows the map of a level in the place of its picture, with marks', async () => {
  const page = await site.open(path);
  const button = page.getByRole('button', { name: 'Map', exact: true });
  const picture = page.getByRole('img', { name: 'Picture of Block' });
  await picture.waitFor();
  await button.click();
  const map = page.getByRole('img', { name: /^Map\. Block is \d+ units across/ });
  await map.waitFor();
  await expect
    .poll(() => map.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(768);
  expect(await map.locator('circle').count()).toBe(5);
  for (const word of ['Start', 'Finish', 'Gems']) await map.getByText(word, { exact: true }).waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await findFaults(page, 'main')).toEqual([]);
  await button.press('Enter');
  await picture.waitFor();
});

test('areas are shown with their meaning', async () => {
  const page = await site.open(path);
  const level = preview(page);
  await level.open.click();
  await level.ready();
  expect(await level.button('Areas').count()).toBe(1);
  const before = await level.picture();
  await level.button('Areas').click();
  await level.dialog.getByRole('list', { name: 'What the boxes are' }).getByText('In bounds').waitFor();
  await expect.poll(level.picture).not.toBe(before);
  expect(await findFaults(page, 'dialog')).toEqual([]);
});
