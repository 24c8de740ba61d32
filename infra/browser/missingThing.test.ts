import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** The page of something that does not exist, or no longer. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

/** Opens a page and notes what it asks for with which answer. */
async function watchCalls(path: string, visit: { as?: Person } = {}) {
  site.allow(/status of 404/);
  const page = await site.open('about:blank', visit);
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
  });
  await page.goto(path);
  await shell(page).connection('Live').waitFor();
  // Whoever asks again does so right after the connection.
  await page.waitForTimeout(500);
  return { page, refusals: () => calls.filter((call) => call.startsWith('404')) };
}

const number404 = (page: Page) => page.getByRole('heading', { level: 1, name: '404' });

test('a missing level, pack or profile is not asked for again: the page already says that it is missing', async () => {
  for (const visit of [{}, { as: ada }]) {
    for (const path of ['/level/999999', '/pack/999999', '/profile/999999']) {
      const { page, refusals } = await watchCalls(path, visit);
      await number404(page).waitFor();
      expect(refusals(), path).toEqual([]);
    }
  }
});

test('it is asked for when somebody comes to it later, and when the connection was lost', async () => {
  const { page, refusals } = await watchCalls('/level/999999');
  await page.getByRole('link', { name: 'Packs' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Packs' }).waitFor();
  await page.goBack();
  await number404(page).waitFor();
  await expect.poll(() => refusals().length).toBeGreaterThan(0);

  site.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|xhr poll error/);
  const other = await watchCalls('/profile/999999');
  await other.page.context().setOffline(true);
  await shell(other.page).connection('Reconnecting').waitFor();
  await other.page.context().setOffline(false);
  await expect.poll(() => other.refusals(), { timeout: 20_000 }).toEqual(['404 /api/account/999999/info']);
});

test('a level that comes back from the bin appears on the page that said it is missing', async () => {
  const { _id: id } = await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Crater Rim']] });
  await ada.call('level.delete', { params: { id: String(id) } });
  const { page } = await watchCalls(`/level/${id}`);
  await number404(page).waitFor();
  await ada.call('bin.restore', { params: { kind: 'level', id: String(id) } });
  await page.getByRole('heading', { level: 1, name: 'Crater Rim' }).waitFor();
});
