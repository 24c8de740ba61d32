import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

/** A page that somebody comes back to is as they left it. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ivory' });
  for (let number = 1; number <= 60; number += 1) {
    await insertLevel(site.server, ada.id, { missionInfo: [['name', `Level ${number}`]] });
  }
});

const cards = (page: Page) => page.getByRole('article');
const showMore = (page: Page) => page.getByRole('button', { name: /^Show \d+ more/ }).first();
const scroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('coming back to a profile shows as many levels as before, at the same position, with the focus on the link', async () => {
  const page = await site.open(`/profile/${ada.id}`);
  await showMore(page).click();
  await expect.poll(() => cards(page).count()).toBe(28);
  const link = cards(page).nth(26).getByRole('link');
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(28);
  await expect.poll(() => scroll(page)).toBeGreaterThan(500);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
});

test('a reloaded search shows as many levels as before, at the same position', async () => {
  const page = await site.open('/search');
  await showMore(page).click();
  await expect.poll(() => cards(page).count()).toBe(48);
  await cards(page).nth(44).scrollIntoViewIfNeeded();
  const before = await scroll(page);
  expect(before).toBeGreaterThan(1000);
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(48);
  await expect.poll(() => scroll(page)).toBe(before);
});

test('going back from a reloaded page finds the list at the same position', async () => {
  for (const path of ['/search', `/profile/${ada.id}`]) {
    const page = await site.open(path);
    await showMore(page).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
    const link = cards(page).nth(26).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const before = await scroll(page);
    expect(before).toBeGreaterThan(500);
    const name = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.reload();
    await page.goBack();
    await expect.poll(() => scroll(page), { message: path }).toBe(before);
  }
});
