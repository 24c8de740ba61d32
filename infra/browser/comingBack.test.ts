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
  const packer = await signUpPerson(site.server);
  for (let number = 1; number <= 60; number += 1) {
    await insertLevel(site.server, ada.id, {
      missionInfo: [
        ['name', `Level ${number}`],
        ['artist', number > 10 ? 'Ivory' : 'Somebody else'],
      ],
    });
    await packer.call('pack.create', { body: { name: `Pack ${number}`, description: 'For tests.' } });
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

test('a page that is opened by its address begins at the top, wherever the one before was left', async () => {
  const page = await site.open('/search');
  await showMore(page).click();
  await cards(page).nth(44).scrollIntoViewIfNeeded();
  const before = await scroll(page);
  expect(before).toBeGreaterThan(1000);
  const others: [path: string, shown: number][] = [
    [`/profile/${ada.id}`, 4],
    ['/search?q=level', 24],
  ];
  for (const [path, shown] of others) {
    await page.goto(path);
    await page.getByText('Live', { exact: true }).first().waitFor();
    expect(await scroll(page), path).toBe(0);
    expect(await cards(page).count(), path).toBe(shown);
    await page.goBack();
    await expect.poll(() => scroll(page)).toBe(before);
  }
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

test('every entry of the history keeps its own search, number of levels and position', async () => {
  const page = await site.open('/search');
  const first = await showAll(page, 60, 55);
  const name = await first.link.innerText();
  await first.link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Somebody else', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: '10 levels' }).waitFor();

  await page.goBack();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(60);
  await expect.poll(() => scroll(page)).toBe(first.position);
  await staysAt(page, '/search');
  expect(await cards(page).count()).toBe(60);

  await page.goForward();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 2, name: '10 levels' }).waitFor();
  await staysAt(page, '/search?q=Somebody+else');
});

test('a list of packs is found again as it was left, also after another search for packs', async () => {
  const page = await site.open('/packs');
  const first = await showAll(page, 60, 50);
  await first.link.click();
  await page.waitForURL('**/pack/*');
  await page.getByRole('link', { name: 'Packs', exact: true }).first().click();
  await expect.poll(() => cards(page).count()).toBe(24);
  await page.getByRole('searchbox').fill('Pack 60');
  await page.waitForURL('**/packs?q=Pack+60');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(60);
  await expect.poll(() => scroll(page)).toBe(first.position);
  await staysAt(page, '/packs');
});

test('a search that was left before its address was written is there on the way back', async () => {
  // The code of both pages is then in the browser, so that leaving is faster than writing.
  const page = await site.open('/level/1');
  await page.goto('/search');
  await page.getByRole('heading', { level: 2, name: '60 levels' }).waitFor();
  await page.evaluate(() => {
    const follow = new MutationObserver(() => {
      if (document.querySelector('main h2')?.textContent !== '10 levels') return;
      follow.disconnect();
      document.querySelector<HTMLElement>('article h3 a')?.click();
    });
    follow.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('searchbox').fill('somebody');
  await page.waitForURL('**/level/*');
  await page.goBack();
  await page.waitForURL('**/search?q=somebody');
  await page.getByRole('heading', { level: 2, name: '10 levels' }).waitFor();
});

test('more levels stay when the address of their search is written, and when the content is skipped to', async () => {
  const page = await site.open('/search');
  await page.getByRole('heading', { level: 2, name: '60 levels' }).waitFor();
  await page.evaluate(() => {
    const follow = new MutationObserver(() => {
      if (document.querySelector('main h2')?.textContent !== '50 levels') return;
      follow.disconnect();
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      buttons.find((button) => /^Show \d+ more/.test(button.innerText))?.click();
    });
    follow.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('searchbox').fill('ivory');
  await page.waitForURL('**/search?q=ivory');
  await expect.poll(() => cards(page).count()).toBe(50);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await staysAt(page, '/search?q=ivory');
  expect(await cards(page).count()).toBe(50);
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(50);
});

/** Shows all entries of a list and scrolls to one of them. */
async function showAll(page: Page, count: number, index: number) {
  while ((await cards(page).count()) < count) {
    const before = await cards(page).count();
    await showMore(page).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
  }
  const link = cards(page).nth(index).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const position = await scroll(page);
  expect(position).toBeGreaterThan(1000);
  return { link, position };
}

/** The address is this one, and is still so when a changed search would have been written to it. */
async function staysAt(page: Page, address: string): Promise<void> {
  await page.waitForTimeout(600);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(address);
}
