import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** In these tests the code of a page is there, but what it shows cannot be fetched. */
const site = testSite();
beforeAll(async () => {
  const ada = await signUpPerson(site.server);
  await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Crater Rim']] });
  await ada.call('pack.create', { body: { name: 'Warm-ups', description: 'For tests.' } });
});

/** A message beside the page may say the same, where the code of a part is missing. */
const offlineText = (page: Page) =>
  shell(page).main.getByText('You are offline. What is missing here appears when the connection is back.');
const awayText = (page: Page) =>
  shell(page).main.getByText('The site cannot be reached. What is missing here');
const failure = (page: Page) => page.getByText('could not be loaded');

/** Opens a page, and waits until the code of the main pages has arrived. */
async function openWithCode(path: string): Promise<Page> {
  const fetched: string[] = [];
  const page = await site.open('about:blank');
  page.on('requestfinished', (request) => fetched.push(request.url()));
  await page.goto(path);
  const isThere = () => fetched.some((url) => /leaveSite/.test(url));
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  await shell(page).connection('Live').waitFor();
  return page;
}

test('pages opened offline say so, and load by themselves when the connection is back', async () => {
  site.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|xhr poll error/);
  const openings: [from: string, open: (page: Page) => Promise<void>, content: string][] = [
    ['/support', (page) => page.getByRole('link', { name: 'Search', exact: true }).click(), 'Crater Rim'],
    ['/support', (page) => page.getByRole('link', { name: 'Packs' }).click(), 'Warm-ups'],
    ['/search', (page) => page.getByRole('link', { name: 'Crater Rim' }).click(), 'Download'],
  ];
  for (const [from, open, content] of openings) {
    const page = await openWithCode(from);
    await page.context().setOffline(true);
    await open(page);
    await offlineText(page).waitFor();
    expect(await failure(page).count()).toBe(0);
    await page.context().setOffline(false);
    await shell(page).main.getByText(content).first().waitFor({ timeout: 20_000 });
    await offlineText(page).waitFor({ state: 'detached' });
    await shell(page).connection('Live').waitFor();
  }
});

test('data that belong to no room load by themselves, too, once the site can be reached', async () => {
  site.allow(/ERR_FAILED/);
  const page = await site.open('about:blank');
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.goto('/api/docs');
  await awayText(page).waitFor();
  await page.unroute('**/api/openapi.json');
  await page.getByRole('searchbox', { name: /calls by path/ }).waitFor({ timeout: 20_000 });
  await awayText(page).waitFor({ state: 'detached' });
  await shell(page).connection('Live').waitFor();
});
