import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { levelPage } from './pages/levelPage.ts';
import { testSite } from './testSite.ts';

/** On a slow connection people see a page, and type into it, before its code arrives. */
const site = testSite();
let ada: Person;
let path: string;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ivory' });
  await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Amber']] });
  path = `/level/${(await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Slope']] }))._id}`;
});

/** Opens a page whose code waits until the returned function is called. */
async function openBeforeCode(address: string, visit?: Parameters<typeof site.open>[1]) {
  const page = await site.open('/support', visit);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  return { page, release };
}

const cards = (page: Page) => page.getByRole('article');

test('a search typed before the code arrives is carried out', async () => {
  const { page, release } = await openBeforeCode('/search');
  await expect.poll(() => cards(page).count()).toBe(2);
  await page.getByRole('searchbox').fill('amber');
  release();
  await page.waitForURL('**/search?q=amber');
  await expect.poll(() => cards(page).count()).toBe(1);
  expect(await page.getByRole('searchbox').inputValue()).toBe('amber');
});

test('a search field emptied before the code arrives stays empty', async () => {
  const { page, release } = await openBeforeCode('/search?q=amber');
  await page.getByRole('searchbox').fill('');
  release();
  await expect.poll(() => cards(page).count()).toBe(2);
});

test('a comment written before the code arrives is kept and can be posted', async () => {
  const { page, release } = await openBeforeCode(path, { as: ada });
  const field = levelPage(page).comments.getByLabel('Your comment');
  await field.fill('What a slope!');
  release();
  await levelPage(page).comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await levelPage(page).comments.getByText('What a slope!').waitFor();
  expect(await field.inputValue()).toBe('');
});

test('a form filled in before the code arrives signs in', async () => {
  const { page, release } = await openBeforeCode('/sign-in');
  await page.getByLabel('Email or username').fill('Ivory');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  release();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/profile/${ada.id}`);
});
