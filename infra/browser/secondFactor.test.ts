import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeAt } from '../../server/testing/codeAt.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { findFaults } from './findFaults.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite({ env: { MODERATORS_NEED_SECOND_FACTOR: 'on' } });
const viewport = { width: 390, height: 844 };

/** Returns the faults of a part of a page, and leaves the window as wide as a phone. */
async function faultsOf(page: Page, part: string): Promise<string[]> {
  const faults = await findFaults(page, part);
  await page.setViewportSize(viewport);
  return faults;
}

test('on a phone: a moderator is led to two-step sign-in, sets it up, signs in with it, and turns it off', async () => {
  // Refused codes and the check of a visitor's session, which the console logs.
  site.allow(/status of (400|401|403)/);
  const ada = await signUpPerson(site.server, { username: 'Ada', isModerator: true });
  const page = await site.open('/moderation', { as: ada, viewport });
  await page.getByText('Moderators of this site need two-step sign-in.').waitFor();
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();

  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  expect(await faultsOf(page, 'form')).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This code is not right').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('they are shown only this once').waitFor();
  const codes = await page
    .locator('li')
    .filter({ hasText: /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await faultsOf(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.goto('/moderation');
  await page.getByRole('heading', { name: 'Moderation' }).waitFor();

  await shell(page).choose('Sign out');
  await shell(page).visitorProfile.waitFor();
  await page.goto('/sign-in');
  await untilTakenOver(page);
  await page.getByLabel('Email or username').fill('Ada');
  await page.getByLabel('Password').fill('a long password');
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await faultsOf(page, 'main')).toEqual([]);
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right').waitFor();
  await code.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await shell(page).profileOf('Ada').waitFor();

  await page.goto('/account');
  await page.getByText('9 recovery codes left').waitFor();
  // As if the password had not been entered for a long time.
  await site.server.deps.db.sessions.updateMany({ accountId: ada.id }, { $set: { confirmedAt: null } });
  await site.server.deps.identities.changed(ada.id);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Current password').fill('a long password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  expect(await faultsOf(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
  const account = await site.server.deps.db.accounts.findOne({ _id: ada.id });
  expect(account?.secondFactor).toBeUndefined();
});
