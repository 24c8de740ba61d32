import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** An address may name a part of a page: `/account#devices`. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ivory' });
});

const viewport = { width: 1280, height: 480 };
/** The bar covers the top of the page. */
const isAtTop = (page: Page, id: string) =>
  page.evaluate((name) => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < 160 && scrollY > 200;
  }, id);

test.each([
  ['account', 'devices'],
  ['account', 'tokens'],
  ['about-upload', 'problems'],
  ['content-guidelines', 'quality'],
  ['api/docs', 'Pack'],
  ['api/docs', 'pack.edit'],
])('/%s begins at the part that its address names: %s', async (path, id) => {
  const page = await site.open('/', { as: ada, viewport });
  await page.goto(`/${path}#${id}`);
  await shell(page).heading.waitFor();
  await expect.poll(() => isAtTop(page, id)).toBe(true);
  await page.waitForTimeout(300);
  expect(await isAtTop(page, id)).toBe(true);
});

test('who has to sign in first comes back to the part', async () => {
  const page = await site.open('/account#devices', { viewport });
  await page.waitForURL('**/sign-in');
  await page.getByLabel('Email or username').fill('Ivory');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account#devices');
  await expect.poll(() => isAtTop(page, 'devices')).toBe(true);
});

test('a page is left alone as soon as somebody scrolls', async () => {
  const page = await site.open('/', { as: ada, viewport });
  await page.goto('/account#devices');
  await expect.poll(() => isAtTop(page, 'devices')).toBe(true);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => isAtTop(page, 'devices')).toBe(false);
  await page.setViewportSize({ width: 1100, height: 480 });
  await page.waitForTimeout(300);
  expect(await isAtTop(page, 'devices')).toBe(false);
});
