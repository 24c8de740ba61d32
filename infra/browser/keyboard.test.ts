import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { goTo } from './goTo.ts';
import { holdBack } from './holdBack.ts';
import { testSite } from './testSite.ts';
import { untilPainted, untilTakenOver } from './waits.ts';

/** What people do by keyboard alone: the focus stays where they were, also when what had it is gone. */
const site = testSite();
const levelCount = 30;
let ada: Person;
let levelId: number;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ada' });
  for (let count = 1; count <= levelCount; count += 1) {
    const missionInfo: [string, string][] = [['name', `Slope ${count}`]];
    levelId = (await insertLevel(site.server, ada.id, { missionInfo }))._id;
  }
});

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await button.press('Shift');
  await button.press('Enter');
}

const focused = (page: Page) => page.locator(':focus');

test('after a filter is removed, or the whole search, the focus stays in the page', async () => {
  const page = await site.open('/search?modification=gold&q=slope', { as: ada });
  await press(page, 'Remove filter: Modification Gold');
  await expect.poll(() => page.locator('search :focus').count()).toBe(1);
  await page.goto('/search?q=nothing');
  await untilTakenOver(page);
  await press(page, 'Clear search and filters');
  await expect.poll(() => page.locator('main :focus').count()).toBe(1);
});

test('“Show more” leads to the first of the new entries', async () => {
  const page = await site.open('/search');
  const card = page.getByRole('main').getByRole('listitem').nth(24).getByRole('link').first();
  await press(page, /^Show/);
  await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('after a comment was deleted, the next one has the focus', async () => {
  for (const content of ['First', 'Second']) {
    await ada.request('comment.post', { params: { id: levelId }, body: { content } });
  }
  const page = await site.open(`/level/${levelId}`, { as: ada });
  await press(page, 'Delete the comment by Ada');
  await press(page, 'Delete comment');
  await page.getByText('Second', { exact: true }).waitFor({ state: 'detached' });
  const rest = page.getByRole('listitem').filter({ hasText: 'First' });
  await expect.poll(() => rest.locator(':focus').count()).toBe(1);
});

test('after somebody else has added comments, the next one has the focus as well', async () => {
  const { _id } = await insertLevel(site.server, ada.id);
  const post = (content: string) => ada.request('comment.post', { params: { id: _id }, body: { content } });
  for (const content of ['Third', 'Second', 'First']) await post(content);
  const page = await site.open(`/level/${_id}`, { as: ada });
  const entryOf = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.keyboard.press('Tab');
  await entryOf('Second')
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await post('New');
  await page.getByText('New', { exact: true }).waitFor();
  const removed = await site.server.deps.db.comments.findOne({ content: 'Second', levelId: _id });
  await ada.request('comment.delete', { params: { id: String(removed?._id) } });
  await page.getByText('Second', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => entryOf('Third').locator(':focus').count()).toBe(1);
});

test('a form that takes the place of a button takes the focus too, and gives it back', async () => {
  const page = await site.open(`/profile/${ada.id}`, { as: ada });
  await press(page, 'Add a bio');
  await press(page, 'Cancel');
  await expect.poll(() => focused(page).innerText()).toBe('Add a bio');
  await page.goto('/account');
  await press(page, 'Change email');
  await expect.poll(() => focused(page).getAttribute('type')).toBe('email');
});

test('after editing the texts of a pack, the menu that led there has the focus again', async () => {
  const { packId } = await ada.call('pack.create', { body: { name: 'Ours', description: 'Of levels.' } });
  const page = await site.open(`/pack/${packId}`, { as: ada });
  for (const leave of ['Cancel', 'Save']) {
    await press(page, 'Manage this pack');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page).inputValue()).toBe('Ours');
    await press(page, leave);
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Manage this pack');
  }
});

test('a menu shows which item has the focus, and Escape gives it back to the button', async () => {
  const page = await site.open(`/level/${levelId}`);
  const name = 'Choose the game to download for';
  await press(page, name);
  const ring = () => focused(page).evaluate((item) => getComputedStyle(item).outlineWidth);
  for (const key of ['Home', 'ArrowDown']) {
    await page.keyboard.press(key);
    expect(await focused(page).getAttribute('role')).toBe('menuitemradio');
    expect({ key, ring: await ring() }).toEqual({ key, ring: '3px' });
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page).getAttribute('aria-label')).toBe(name);
});

test('a mouse does not move the focus', async () => {
  const page = await site.open('/search?modification=gold');
  const button = page.getByRole('button', { name: 'Remove filter: Modification Gold' });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await untilPainted(page);
  expect(await focused(page).count()).toBe(0);
});

/** Opens the page of a level, uses it before the code arrives that keeps the focus, and ends the session. */
async function endSessionAfter(use: (page: Page) => Promise<void>): Promise<Page> {
  site.allow(/status of 401/);
  const cleo = await signUpPerson(site.server);
  const page = await site.open('/support', { as: cleo });
  const release = await holdBack(page, '**/assets/afterFirstView*.js');
  const asked = page.waitForRequest(/afterFirstView/);
  await goTo(page, `/level/${levelId}`);
  await use(page);
  release();
  // The page has asked for the same code first, so what it does with it is done before.
  await page.evaluate(`import('${(await asked).url()}').then(() => null)`);
  await cleo.call('account.signOut');
  await page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('link', { name: 'Sign in' })
    .waitFor();
  await untilPainted(page);
  return page;
}

test('whoever has clicked into a field before the code that keeps the focus keeps their hands free', async () => {
  const page = await endSessionAfter((early) => early.getByLabel('Your comment').click());
  expect(await focused(page).count()).toBe(0);
});

test('whoever came to a button by keyboard before that code has a place when the button is gone', async () => {
  const page = await endSessionAfter(async (early) => {
    await early.getByLabel('Your comment').fill('Not yet');
    await early.getByLabel('Your comment').press('Tab');
    expect(await focused(early).innerText()).toBe('Comment');
  });
  expect(await focused(page).innerText()).toBe('Sign in');
});
