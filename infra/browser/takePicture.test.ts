import { beforeAll, expect, test } from 'vitest';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { preview } from './pages/preview.ts';
import { uploadPage } from './pages/uploadPage.ts';
import { sceneZip } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

test('a forgotten picture is taken in 3D, and added only after confirmation', async () => {
  site.allow(/status of 400/);
  const page = await site.open('/upload', { as: ada });
  const upload = uploadPage(page);
  await upload.selectZip('block.zip', await sceneZip('Pictured', { hasPicture: false }));
  await upload.problems.waitFor();
  await page.getByRole('button', { name: 'Take a picture in 3D' }).click();
  const level = preview(page);
  await level.ready();
  const choice = page.getByRole('group', { name: /^Choose a picture of block/ });
  await choice.getByRole('img', { name: 'Suggestion 4' }).waitFor();
  const add = page.getByRole('button', { name: 'Add this picture' });
  expect(await add.isDisabled()).toBe(true);
  await level.button('Turn left').click();
  await level.button('Take a picture').click();
  await choice.getByRole('radio', { name: 'Picture 1', checked: true }).waitFor({ state: 'attached' });
  await choice.getByRole('img', { name: 'Suggestion 1' }).click();
  await choice.getByRole('radio', { name: 'Suggestion 1', checked: true }).waitFor({ state: 'attached' });
  await add.click();

  await upload.submit.waitFor();
  await page.getByRole('button', { name: 'Look around in 3D' }).click();
  await preview(page).ready();
  await upload.submit.click();
  await page.waitForURL('**/level/*');
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  const picture = await ada.send('GET', `/api/level/${id}/image?original`);
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg');
  expect(picture.bytes.length).toBeLessThan(200_000);
});
