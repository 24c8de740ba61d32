import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

/** In these tests the code of a page cannot be fetched. */
const site = testSite();
let ada: Person;
let level: string;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  level = `/level/${(await insertLevel(site.server, ada.id))._id}`;
});

const expectFailures = () => {
  site.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource|xhr poll error/);
};

test('a page followed offline says so, and opens by itself when the connection is back', async () => {
  expectFailures();
  const page = await site.open(level);
  await shell(page).connection('Live').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'About upload' }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about-upload');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'About upload' }).waitFor({ timeout: 20_000 });
});

/** Counts how often a page is loaded as a whole from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('on a line that fails again and again, every page opens in its place, without loading it all again', async () => {
  expectFailures();
  const page = await site.open(level);
  await shell(page).connection('Live').waitFor();
  const loads = countLoads(page);
  for (const name of ['About upload', 'Support', 'Content guidelines']) {
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name, level: 1 }).waitFor({ timeout: 20_000 });
  }
  expect(loads()).toBe(0);
});

test('while something in front of the site answers in its place, a page waits', async () => {
  expectFailures();
  const page = await site.open(level);
  const loads = countLoads(page);
  // A status below 500, which no page may have.
  const away = (route: Route) => route.fulfill({ status: 421, body: 'Away' });
  await page.route(/AboutUploadPage|api.version/, away);
  await page.getByRole('link', { name: 'About upload' }).click();
  await page.getByRole('heading', { name: 'The site cannot be reached' }).waitFor();
  await page.unroute(/AboutUploadPage|api.version/, away);
  await page.getByRole('heading', { name: 'About upload' }).waitFor({ timeout: 20_000 });
  expect(loads()).toBe(0);
});

test('where storage is forbidden, a page without its code opens when the connection is back', async () => {
  expectFailures();
  const page = await site.open('about:blank');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(level);
  await untilTakenOver(page);
  const loads = countLoads(page);
  await page.route('**/assets/AboutUploadPage*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'About upload' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/assets/AboutUploadPage*');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'About upload' }).waitFor({ timeout: 20_000 });
  expect(loads()).toBe(0);
});

test('the main pages open without a network, once the first page is loaded', async () => {
  expectFailures();
  const fetched: string[] = [];
  const page = await site.open('about:blank');
  page.on('requestfinished', (request) => fetched.push(request.url()));
  await page.goto('/support');
  await expect
    .poll(() => fetched.filter((url) => /SignInPage/.test(url)).length, { timeout: 20_000 })
    .toBe(1);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Packs' }).click();
  await page.getByRole('heading', { name: 'Packs', level: 1 }).waitFor();
});

test('a dialog opened offline waits, and the page stays', async () => {
  expectFailures();
  const page = await site.open(level, { as: ada });
  await shell(page).connection('Live').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add Slope to a pack' }).click();
  await page.getByText('You are offline. What is missing here appears').waitFor();
  await page.getByRole('heading', { name: 'Slope' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('dialog').waitFor({ timeout: 20_000 });
});

test('after an update of the site, a page with old code loads itself again, once', async () => {
  expectFailures();
  const page = await site.open(level);
  const loads = countLoads(page);
  await page.route('**/assets/AboutUploadPage*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'About upload' }).click();
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
  await page.waitForLoadState();
  expect(loads()).toBe(1);
  await page.unroute('**/assets/AboutUploadPage*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'About upload' }).waitFor();
});
