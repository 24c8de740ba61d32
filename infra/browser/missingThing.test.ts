import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { followJoins } from './joinedRooms.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** The page of something that does not exist, or no longer. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

/** Opens a page and notes what it asks for about the thing, until it has joined the thing's room. */
async function openMissing(thing: 'level' | 'pack' | 'profile', id: number, visit: { as?: Person } = {}) {
  site.allow(/status of 404/);
  const page = await site.open('about:blank', visit);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/\w+\/\d+\//.test(pathname)) asked.push(pathname);
  });
  const untilJoined = followJoins(page);
  await page.goto(`/${thing}/${id}`);
  await untilJoined(`${thing}:${id}`);
  await number404(page).waitFor();
  return { page, asked };
}

const number404 = (page: Page) => page.getByRole('heading', { level: 1, name: '404' });

test('a missing level, pack or profile is not asked for again: the page already says that it is missing', async () => {
  for (const visit of [{}, { as: ada }]) {
    for (const thing of ['level', 'pack', 'profile'] as const) {
      const { asked } = await openMissing(thing, 999999, visit);
      expect(asked, thing).toEqual([]);
    }
  }
});

test('it is asked for when somebody comes to it later, and when the connection was lost', async () => {
  const { page, asked } = await openMissing('level', 999999);
  await page.getByRole('link', { name: 'Packs' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Packs' }).waitFor();
  await page.goBack();
  await number404(page).waitFor();
  await expect.poll(() => asked).toContain('/api/level/999999/extended-info');

  site.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|xhr poll error/);
  const other = await openMissing('profile', 999999);
  await other.page.context().setOffline(true);
  await shell(other.page).connection('Reconnecting').waitFor();
  await other.page.context().setOffline(false);
  await expect.poll(() => other.asked, { timeout: 20_000 }).toEqual(['/api/account/999999/info']);
});

test('a level that comes back from the bin appears on the page that said it is missing', async () => {
  const { _id: id } = await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Crater Rim']] });
  await ada.call('level.delete', { params: { id: String(id) } });
  const { page } = await openMissing('level', id);
  await ada.call('bin.restore', { params: { kind: 'level', id: String(id) } });
  await page.getByRole('heading', { level: 1, name: 'Crater Rim' }).waitFor();
});
