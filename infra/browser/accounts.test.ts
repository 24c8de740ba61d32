import { expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { limits } from '../../shared/limits.ts';
import { shell } from './pages/shell.ts';
import { signUpPage } from './pages/signUpPage.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();

test('someone signs up, reads the guidelines and may upload', async () => {
  const page = await site.open('/sign-up', { hasClock: true });
  const { heading, banner, profileOf } = shell(page);
  const form = signUpPage(page);

  await form.fill('rolly', 'R', 'short', 'other');
  await form.button.click();
  await page.getByText("The email you entered isn't valid.").waitFor();
  await page.getByText('Your username is too short.').waitFor();
  await page.getByText('Your password needs to be 8 or more characters long.').waitFor();
  await page.getByText("Passwords don't match.").waitFor();
  expect(await site.server.deps.db.accounts.countDocuments()).toBe(0);

  await form.fill('rolly@example.org', 'Rolly', 'a long password');
  await form.button.click();
  await page.waitForURL('**/profile/*');
  await banner('Account created successfully!').waitFor();
  await profileOf('Rolly').waitFor();
  await expect.poll(() => heading.innerText()).toBe('Rolly');

  await page.goto('/content-guidelines');
  await untilTakenOver(page);
  const acknowledge = page.getByRole('button', { name: 'I have read and will follow the guidelines' });
  await acknowledge.waitFor();
  expect(await acknowledge.isDisabled()).toBe(true);
  await page.clock.fastForward(limits.guidelinesMs);
  await acknowledge.click();
  await page.waitForURL('**/upload');
  await page.getByRole('button', { name: 'Select .zip' }).waitFor();
});

test('a taken name is reported under the form, and the typed values stay', async () => {
  await signUpPerson(site.server, { username: 'Taken' });
  site.allow(/status of 400/);
  const page = await site.open('/sign-up');
  const form = signUpPage(page);
  await form.fill('second@example.org', 'taken', 'a long password');
  await form.button.click();
  await page
    .getByRole('alert')
    .getByText(/taken|exists|in use/i)
    .waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('taken');
});

test('signing out in one tab signs out the other tab', async () => {
  const ada = await signUpPerson(site.server);
  const one = await site.open('/', { as: ada });
  const other = await one.context().newPage();
  await other.goto('/support');
  await shell(other).profileOf(ada.username).waitFor();
  await shell(other).connection('Live').waitFor();

  await shell(one).choose('Sign out');
  await shell(one).visitorProfile.waitFor();
  await shell(other).visitorProfile.waitFor();
  expect(await shell(other).menuItems()).toEqual(['Sign in', 'Sign up', 'Toggle theme']);
});

test('signing in returns to the page that required it', async () => {
  const page = await site.open('/upload');
  await page.waitForURL('**/sign-in');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
