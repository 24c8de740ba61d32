import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { signUpPage } from './pages/signUpPage.ts';
import { testSite } from './testSite.ts';

/** A visitor who has to sign in first comes back to what they were doing. */
const site = testSite();
let path: string;
beforeAll(async () => {
  const ada = await signUpPerson(site.server, { username: 'Ivory' });
  path = `/level/${(await insertLevel(site.server, ada.id))._id}`;
});

const pathOf = (url: string) => new URL(url).pathname;

test("a visitor's love leads to sign-in and back, and is given then; an earlier love stays", async () => {
  const page = await site.open(path);
  await levelPage(page).loveSaying('Love · 0').click();
  await page.waitForURL('**/sign-in');
  const signIn = async () => {
    await page.getByLabel('Email or username').fill('Ivory');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await levelPage(page).loveSaying('Loved · 1').waitFor();
  };
  await signIn();
  await shell(page).choose('Sign out');
  await levelPage(page).loveSaying('Love · 1').click();
  await page.waitForURL('**/sign-in');
  await signIn();
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
  await page.getByLabel('Email or username').fill('Ivory');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/create-pack');
  await page.getByLabel('Name', { exact: true }).waitFor();
});
