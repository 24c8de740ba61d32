import { test } from 'vitest';
import { keptMailTo } from '../../server/testing/keptMails.ts';
import { linkIn } from '../../server/testing/mailbox.ts';
import { shell } from './pages/shell.ts';
import { signUpPage } from './pages/signUpPage.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite({ env: { VERIFY_EMAIL: 'on' } });

test('a person signs up, is asked to verify, tries to sign in too early, and starts with the link in the mail', async () => {
  site.allow(/status of 400 .*sign-in/);
  const page = await site.open('/sign-up');
  const form = signUpPage(page);
  await form.fill('rolly@example.org', 'Rolly', 'a long password');
  await form.button.click();
  await page.waitForURL('**/verify-email?**');
  await shell(page).heading.getByText('Thanks for registering!').waitFor();
  const first = linkIn(await keptMailTo(site.server, 'rolly@example.org', /Verify/));

  await page.goto('/sign-in');
  await untilTakenOver(page);
  await page.getByLabel('Email or username').fill('Rolly');
  await page.getByLabel('Password').fill('a long password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-email?**');
  await shell(page).heading.getByText('Verify your email first').waitFor();

  await page.goto(linkIn(await keptMailTo(site.server, 'rolly@example.org', /Verify/)));
  await page.waitForURL('**/profile/*');
  await shell(page).profileOf('Rolly').waitFor();
  await page.goto(first);
  await shell(page).heading.getByText('This link is no longer valid.').waitFor();
});
