import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { signUpPage } from './pages/signUpPage.ts';
import { testSite } from './testSite.ts';

/** A visitor who has to sign in first comes back to what they were doing. */
const site = testSite();
let ada: Person;
let path: string;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ivory' });
  path = `/level/${(await insertLevel(site.server, ada.id))._id}`;
});

const pathOf = (url: string) => new URL(url).pathname;

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email or username').fill('Ivory');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test("a visitor's love leads to sign-in and back, and is given then; an earlier love stays", async () => {
  const page = await site.open(path);
  await levelPage(page).loveSaying('Love · 0').click();
  await page.waitForURL('**/sign-in');
  const signInHere = async () => {
    await signIn(page);
    await page.waitForURL(`**${path}`);
    await levelPage(page).loveSaying('Loved · 1').waitFor();
  };
  await signInHere();
  await shell(page).choose('Sign out');
  await levelPage(page).loveSaying('Love · 1').click();
  await page.waitForURL('**/sign-in');
  await signInHere();
});

test('signing up for a comment leads back to the comments', async () => {
  const page = await site.open(path);
  await levelPage(page).comments.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await signUpPage(page).fill('new@example.org', 'Newcomer', 'a long password');
  await signUpPage(page).button.click();
  await expect.poll(() => pathOf(page.url()), { timeout: 20_000 }).toBe(path);
  await levelPage(page).comments.getByLabel('Your comment').waitFor();
});

test('signing in to create a pack leads back to its form', async () => {
  const page = await site.open('/create-pack');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page);
  await page.waitForURL('**/create-pack');
  await page.getByLabel('Name', { exact: true }).waitFor();
});

test('a link that is followed while the sign-in is on its way leads to its page, however slow the code of that page is', async () => {
  const page = await site.open('/sign-in');
  const answer = await holdBack(page, '**/api/account/sign-in');
  const sendCode = await holdBack(page, '**/assets/AboutUploadPage*');
  await signIn(page);
  await page.getByRole('link', { name: 'About upload' }).click();
  answer();
  await shell(page).profileOf('Ivory').waitFor();
  sendCode();
  await page.getByRole('heading', { name: 'About upload', level: 1 }).waitFor();
  expect(pathOf(page.url())).toBe('/about-upload');
});

test('who signs in after all, while the page of a link is on its way, comes to their profile', async () => {
  const page = await site.open('/sign-in');
  const sendCode = await holdBack(page, '**/assets/AboutUploadPage*');
  await page.getByRole('link', { name: 'About upload' }).click();
  await signIn(page);
  await page.waitForURL(`**/profile/${ada.id}`);
  sendCode();
});

describe('who signs in from a list comes back to its place, with as many entries as before', () => {
  let profile: string;
  beforeAll(async () => {
    profile = `/profile/${ada.id}`;
    for (let number = 1; number <= 60; number += 1) {
      await insertLevel(site.server, ada.id, { missionInfo: [['name', `Level ${number}`]] });
    }
  });
  const cards = (page: Page) => page.getByRole('article');
  const scroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test.each([
    ['all levels', () => '/search', false],
    ['all levels', () => '/search', true],
    ['a search', () => '/search?q=level', false],
    ['a search', () => '/search?q=level', true],
    ['a profile', () => profile, false],
    ['a profile', () => profile, true],
  ])('%s, %#', async (_, listOf, isViaSignUp) => {
    const list = listOf();
    const page = await site.open(list);
    await shell(page).connection('Live').waitFor();
    await page
      .getByRole('button', { name: /^Show \d+ more/ })
      .first()
      .click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(26);
    const shown = await cards(page).count();
    const card = cards(page).nth(26);
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    const before = await scroll(page);
    expect(before).toBeGreaterThan(500);
    const entries = await page.evaluate(() => history.length);
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: /^Love/ }).click();
    await page.waitForURL('**/sign-in');
    if (isViaSignUp) {
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    }
    await signIn(page);
    await page.waitForURL(`**${list}`);
    await expect.poll(() => cards(page).count()).toBe(shown);
    await expect.poll(() => scroll(page)).toBe(before);
    await card.hover();
    await card.getByRole('button', { name: `Love ${name}`, pressed: true }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries + (isViaSignUp ? 3 : 1));
    await ada.call('level.unlove', {
      params: { id: hrefId(await card.getByRole('link').first().getAttribute('href')) },
    });
  });
});

const hrefId = (href: string | null): string => href?.split('/').at(-1) ?? '';
