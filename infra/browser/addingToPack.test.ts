import type { Page } from 'playwright-core';
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

const barOf = (page: Page) => page.getByRole('region', { name: 'Adding to a pack' });

/** A page shows additions before they are stored. */
const whenStored = (id: number, levels: number) =>
  expect
    .poll(async () => (await ada.call('pack.info', { params: { id: String(id) } })).levelIds.length)
    .toBe(levels);

test('levels are found from a pack, looked at and added on their own pages', async () => {
  const name = 'Long rides';
  const { packId: filled } = await ada.call('pack.create', { body: { name, description: 'For tests.' } });
  const first = (await insertLevel(site.server, ada.id, { missionInfo: [['name', 'First ride']] }))._id;
  await ada.call('pack.setLevels', { params: { id: String(filled) }, body: [first] });
  const page = await site.open(`/pack/${filled}`, { as: ada });
  await page.getByRole('button', { name: 'Add levels' }).click();
  await page.getByRole('link', { name: 'Search with filters' }).click();
  const bar = barOf(page).filter({ hasText: `Adding to: ${name}` });
  await bar.getByText('1 level').waitFor();
  await page.getByRole('article').getByRole('link', { name: 'Ridge' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ridge' }).waitFor();
  await bar.getByRole('button', { name: `Add to ${name}: Ridge` }).click();
  await bar.getByText('2 levels').waitFor();
  await bar.getByRole('button', { name: `Take out of ${name}: Ridge` }).waitFor();
  await whenStored(filled, 2);
  await page.reload();
  await bar.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'Included levels (2)' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Ridge' }).waitFor();
});

test('a tab remembers which pack levels are being added to, on every page with cards, until it is done', async () => {
  const page = await site.open(`/pack/${packId}`, { as: ada });
  await page.getByRole('link', { name: 'Search levels' }).click();
  const bar = barOf(page).filter({ hasText: 'Adding to: Empty' });
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
  await whenStored(packId, 1);
  await page.reload();
  await shell(page).heading.waitFor();
  await shell(page).connection('Live').waitFor();
  expect(await bar.count()).toBe(0);
});

test('on the page of a level the download stays within reach while levels are added to a pack', async () => {
  const missionInfo: [string, string][] = [
    ['name', 'Long way'],
    ['desc', 'A long description. '.repeat(200)],
  ];
  const levelId = (await insertLevel(site.server, ada.id, { missionInfo }))._id;
  const body = { name: 'To fill', description: 'For tests.' };
  const { packId: empty } = await ada.call('pack.create', { body });
  const page = await site.open(`/pack/${empty}`, { as: ada, viewport: { width: 1280, height: 800 } });
  await page.getByRole('link', { name: 'Search levels' }).click();
  await barOf(page).waitFor();
  await page.goto(`/level/${levelId}`);
  await barOf(page).waitFor();
  await page.evaluate(() => window.scrollTo(0, 250));
  expect(await page.evaluate(() => window.scrollY)).toBe(250);
  const download = page.getByRole('main').getByRole('link', { name: /^Download/ });
  const isInFront = () =>
    download.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInFront).toBe(true);
});

test('a double click on the “+” of a card or of a level’s page adds the level, and does not take it out again', async () => {
  const { packId: filled } = await ada.call('pack.create', {
    body: { name: 'Doubled', description: 'For tests.' },
  });
  const card = (await insertLevel(site.server, ada.id, { missionInfo: [['name', 'By card']] }))._id;
  const page = await site.open(`/pack/${filled}`, { as: ada });
  await page.getByRole('link', { name: 'Search levels' }).click();
  await page.getByRole('button', { name: 'Add to Doubled: By card' }).dblclick();
  await barOf(page).getByText('1 level').waitFor();
  await page.getByRole('button', { name: 'Take out of Doubled: By card' }).waitFor();
  await page.getByRole('article').getByRole('link', { name: 'Ridge' }).first().click();
  await barOf(page).getByRole('button', { name: 'Add to Doubled: Ridge' }).dblclick();
  await barOf(page).getByText('2 levels').waitFor();
  await whenStored(filled, 2);
  await page.waitForTimeout(500);
  await barOf(page).getByRole('button', { name: 'Take out of Doubled: Ridge' }).click();
  await whenStored(filled, 1);
  expect((await ada.call('pack.info', { params: { id: String(filled) } })).levelIds).toEqual([card]);
});
