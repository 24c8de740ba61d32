import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
let packId: number;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Ridge']] });
  packId = (await ada.call('pack.create', { body: { name: 'Empty', description: 'For tests.' } })).packId;
});

test('a tab remembers which pack levels are being added to, on every page with cards, until it is done', async () => {
  const page = await site.open(`/pack/${packId}`, { as: ada });
  await page.getByRole('link', { name: 'Search levels' }).click();
  const bar = page.getByRole('status').filter({ hasText: 'Adding to: Empty' });
  await bar.waitFor();
  await shell(page).home.click();
  await bar.waitFor();
  await page.reload();
  await bar.waitFor();
  await page.goto(`/profile/${ada.id}`);
  await bar.waitFor();
  await page.getByRole('article').getByRole('button', { name: 'Add to Empty: Ridge' }).first().click();
  await bar.getByText('1 level').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await shell(page).heading.waitFor();
  await shell(page).connection('Live').waitFor();
  expect(await bar.count()).toBe(0);
});
