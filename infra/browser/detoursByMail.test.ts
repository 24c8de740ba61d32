import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { keptMailTo } from '../../server/testing/keptMails.ts';
import { linkIn } from '../../server/testing/mailbox.ts';
import { visitor } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { signUpPage } from './pages/signUpPage.ts';
import { testSite } from './testSite.ts';

/** A visitor who has to open the link in a mail first comes back to what they were doing, too. */
const site = testSite({ env: { VERIFY_EMAIL: 'on' } });
const password = 'a long password';
let path: string;
beforeAll(async () => {
  const body = { email: 'ivory@example.org', username: 'Ivory', password };
  await visitor(site.server).call('account.signUp', { body });
  await visitor(site.server).send('GET', await mailedLink(body.email, /Verify/));
  const account = await site.server.deps.db.accounts.findOne({ usernameKey: 'ivory' });
  path = `/level/${(await insertLevel(site.server, account?._id ?? 0))._id}`;
});

const mailedLink = async (email: string, subject: RegExp): Promise<string> =>
  linkIn(await keptMailTo(site.server, email, subject));

const main = (page: Page) => page.getByRole('main');

/** Opens a mailed link as mail programs do: in another tab of the browser. */
async function openMailed(page: Page, email: string, subject: RegExp): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(await mailedLink(email, subject));
  return tab;
}

async function signUpAs(page: Page, username: string): Promise<string> {
  const email = `${username.toLowerCase()}@example.org`;
  await signUpPage(page).fill(email, username, password);
  await signUpPage(page).button.click();
  await page.waitForURL('**/verify-email?**');
  return email;
}

async function signInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Presses love on the level's page, signed out. */
async function wishLove(): Promise<Page> {
  const page = await site.open(path);
  await levelPage(page).love.click();
  await page.waitForURL('**/sign-in');
  return page;
}

test('a love leads to sign-up and by the mailed link back, and is given then, once', async () => {
  const page = await wishLove();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  const email = await signUpAs(page, 'Newcomer');
  const tab = await openMailed(page, email, /Verify/);
  await tab.waitForURL(`**${path}`);
  await levelPage(tab).loveSaying('Loved · 1').waitFor();
  await shell(tab).choose('View profile');
  await tab.waitForURL('**/profile/*');
  await shell(tab).heading.getByText('Newcomer').waitFor();
  await tab.reload();
  await shell(tab).heading.getByText('Newcomer').waitFor();
  expect(new URL(tab.url()).pathname).toMatch(/^\/profile\//);
});

test('signing in too early, to create a pack, leads by the next mail back to its form', async () => {
  site.allow(/status of 400 .*sign-in/);
  const body = { email: 'early@example.org', username: 'Early', password };
  await visitor(site.server).call('account.signUp', { body });
  const page = await site.open('/create-pack');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await signInAs(page, 'Early');
  await page.waitForURL('**/verify-email?**');
  const tab = await openMailed(page, body.email, /Verify/);
  await tab.waitForURL('**/create-pack');
  await tab.getByLabel('Name', { exact: true }).waitFor();
});

test('a forgotten password leads by the mailed link back, and the love is given', async () => {
  const page = await wishLove();
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill('ivory@example.org');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const tab = await openMailed(page, 'ivory@example.org', /Reset/);
  await tab.getByLabel('New password', { exact: true }).fill(password);
  await tab.getByLabel('Repeat new password').fill(password);
  await tab.getByRole('button', { name: 'Reset password' }).click();
  await tab.waitForURL(`**${path}`);
  await levelPage(tab)
    .loveSaying(/^Loved · /)
    .waitFor();
});

test('whoever signs in instead at the same device gets to the page, and no love is given in their name', async () => {
  const page = await wishLove();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await signUpAs(page, 'Absent');
  await page.goto('/sign-in');
  await signInAs(page, 'Early');
  await page.waitForURL(`**${path}`);
  await levelPage(page)
    .loveSaying(/^Love · /)
    .waitFor();
});

test('whoever resets a password at a device where somebody else wished a love gives none', async () => {
  const page = await wishLove();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await signUpAs(page, 'Gone');
  await visitor(site.server).call('account.forgotPassword', { body: { email: 'early@example.org' } });
  const tab = await openMailed(page, 'early@example.org', /Reset/);
  await tab.getByLabel('New password', { exact: true }).fill(password);
  await tab.getByLabel('Repeat new password').fill(password);
  await tab.getByRole('button', { name: 'Reset password' }).click();
  await tab.waitForURL('**/profile/*');
  await tab.goto(path);
  await levelPage(tab)
    .loveSaying(/^Love · /)
    .waitFor();
});

test.each([
  ['another site', { returnTo: '//example.org/', email: 'early@example.org', until: Date.now() + 60_000 }],
  ['the day before', { returnTo: '/support', email: 'early@example.org', until: Date.now() - 1 }],
])('a kept page of %s is not opened', async (_, kept) => {
  const page = await site.open('/sign-in');
  await page.evaluate((text) => localStorage.setItem('return', text), JSON.stringify(kept));
  await signInAs(page, 'Early');
  await page.waitForURL('**/profile/*');
  await shell(page).heading.getByText('Early').waitFor();
});
