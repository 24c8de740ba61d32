import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { pages } from '../../shared/pages.ts';
import { shiftOf } from './layoutShift.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  const missionInfo: [string, string][] = [
    ['name', 'Slope'],
    ['artist', 'Ivory'],
    ['desc', 'Down we go.'],
  ];
  for (let count = 0; count < 30; count += 1) await insertLevel(site.server, ada.id, { missionInfo });
  await ada.call('pack.create', { body: { name: 'Two levels', description: 'Both are short.' } });
  await ada.call('pack.setLevels', { params: { id: '1' }, body: [1, 2] });
  await ada.call('comment.post', { params: { id: '1' }, body: { content: 'What a slope!' } });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('without JavaScript', () => {
  test('Home, levels and packs can be read, and lead to each other', async () => {
    const page = await site.open('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Slope' }).first().click();
    await expect.poll(() => heading(page).textContent()).toBe('Slope');
    await page.goto('/level/1');
    await page.getByText('Down we go.').waitFor();
    await page.getByText('What a slope!').waitFor();
    await page.getByRole('link', { name: 'Two levels' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Two levels');
    await page.getByText('Both are short.').waitFor();
    await page.getByRole('link', { name: 'Packs' }).click();
    await page.getByRole('link', { name: 'Two levels' }).waitFor();
    await page.getByRole('link', { name: 'Search' }).first().click();
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
  });

  test('levels can be searched, page by page', async () => {
    const page = await site.open('/', { javaScriptEnabled: false });
    await page.getByRole('searchbox').fill('slope');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('heading', { name: '30 levels' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
    await page.getByRole('link', { name: /^Show/ }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(6);
    await page.getByRole('searchbox').fill('no such level');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('There are no levels matching your search query.').waitFor();
    await page.goto('/packs');
    await page.getByRole('searchbox').fill('two');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'Two levels' }).waitFor();
  });

  test('a signed-in person is shown as signed in from the first byte', async () => {
    const page = await site.open('/level/1', { javaScriptEnabled: false, as: ada });
    await page.getByRole('button', { name: `Profile menu of ${ada.username}` }).waitFor();
    await page.getByRole('button', { name: 'Edit level' }).waitFor();
  });
});

describe('the game that downloads are for', () => {
  const gold = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Download for Gold' });
  const choose = async (page: Page) => {
    await page.getByRole('button', { name: 'Choose the game to download for' }).click();
    await page.getByRole('menuitemradio', { name: 'Gold' }).click();
    await gold(page).waitFor();
  };

  test('is chosen once: later pages show it before their code runs', async () => {
    const page = await site.open('/level/1');
    await choose(page);
    const storageState = await page.context().storageState();
    const later = await site.open('/pack/1', { storageState, javaScriptEnabled: false });
    await gold(later).waitFor();
    await later.goto('/level/2');
    expect(await gold(later).getAttribute('href')).toBe('/api/level/2/zip?assuming=gold');
  });

  test('is followed in the other tabs', async () => {
    const page = await site.open('/level/1');
    const other = await page.context().newPage();
    await other.goto('/pack/1');
    await untilTakenOver(other);
    await choose(page);
    await gold(other).waitFor();
  });

  test('is known again after the browser has dropped its cookies', async () => {
    const page = await site.open('/level/1');
    await choose(page);
    await page.context().clearCookies();
    await page.reload();
    await gold(page).waitFor();
    const storageState = await page.context().storageState();
    await gold(await site.open('/level/1', { storageState, javaScriptEnabled: false })).waitFor();
  });
});

/** Notes the elements that the server has sent, before any script of the site runs. */
const noteServed = () => {
  addEventListener('DOMContentLoaded', () => {
    const served = [...document.querySelectorAll('#root *')];
    Object.assign(window, { served });
  });
};

/** How many of the elements from the server are still there. */
const countKept = () => {
  const { served } = window as unknown as { served: Element[] };
  return { sent: served.length, kept: served.filter((element) => element.isConnected).length };
};

const paths = [
  ...Object.values(pages).map(({ path }) => path.replace(':id', '1').replace(':protocol', 'pq')),
  '/search?q=slope&sort=name',
  '/verify-email?source=signIn',
  '/reset-password?token=x',
  '/level/4711',
  '/pack/4711',
  '/profile/4711',
  '/no-such-page',
];
test.each<[who: string, as: (() => Person) | null]>([
  ['for visitors', null],
  ['for whoever is signed in', () => ada],
])("the browser takes over the server's HTML without a warning: %s", async (_, as) => {
  site.allow(/status of 404/);
  const page = await site.open('/support', {
    ...(as && { as: as() }),
    colorScheme: 'dark',
    locale: 'de-DE',
    timezoneId: 'Pacific/Auckland',
  });
  await page.addInitScript(noteServed);
  for (const path of paths) {
    await page.goto(path);
    await untilTakenOver(page);
    const { sent, kept } = await page.evaluate(countKept);
    expect({ path, isRendered: sent > 20 }).toEqual({ path, isRendered: true });
    // Results replace their placeholders; nothing else is replaced.
    expect({ path, keptShare: kept / sent }).toSatisfy(({ keptShare }) => keptShare > 0.3);
  }
});

test('the browser shows the whole list where a part of it was served, however its address is written', async () => {
  for (const name of ['part.levels', 'part%2Elevels']) {
    const page = await site.open(`/profile/${ada.id}?${name}=28`);
    const list = page.getByRole('region', { name: 'Uploaded levels' });
    await list.getByRole('button', { name: /^Show \d+ more/ }).waitFor();
    expect({ name, count: await list.getByRole('article').count() }).toEqual({ name, count: 4 });
  }
});

test('the whole list replaces its beginning, and nothing moves', async () => {
  const page = await site.open('/support');
  for (const path of ['/search', '/packs', '/']) {
    await page.goto(path);
    if (path === '/search') await page.getByRole('button', { name: /^Show/ }).waitFor();
    else {
      await page
        .getByRole('link', { name: path === '/' ? 'Slope' : 'Two levels' })
        .first()
        .waitFor();
    }
    const moved = await shiftOf(page);
    expect({ path, moved: Math.round(moved * 100) / 100 }).toEqual({ path, moved: 0 });
  }
});
