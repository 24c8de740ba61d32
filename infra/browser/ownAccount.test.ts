import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { keptMailTo } from '../../server/testing/keptMails.ts';
import { linkIn } from '../../server/testing/mailbox.ts';
import { signUpPerson, visitor } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();

test('a forgotten password is reset by mail, and the other device is signed out', async () => {
  const ada = await signUpPerson(site.server, { username: 'Ada' });
  const { email = '' } = (await site.server.deps.db.accounts.findOne({ _id: ada.id })) ?? {};
  const other = await site.open('/', { as: ada });
  await shell(other).profileOf('Ada').waitFor();
  await shell(other).connection('Live').waitFor();

  const page = await site.open('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('on its way').waitFor();
  await page.goto(linkIn(await keptMailTo(site.server, email, /Reset/)));
  await untilTakenOver(page);
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Repeat new password').fill('another password');
  await page.keyboard.press('Enter');
  await shell(page).banner('Password reset successfully!').waitFor();
  await shell(page).profileOf('Ada').waitFor();
  await shell(other).visitorProfile.waitFor();
  // The form's entry in the history was replaced.
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/reset-password');
});

test('a new picture appears at once in the comments and the bar of everyone', async () => {
  const ada = await signUpPerson(site.server, { username: 'Beryl' });
  const level = await insertLevel(site.server, ada.id);
  await ada.request('comment.post', { params: { id: level._id }, body: { content: 'Made it' } });
  const watcher = await site.open(`/level/${level._id}`);
  await watcher.getByText('Made it').waitFor();
  const pictures = watcher.locator(`img[src^="/api/account/${ada.id}/avatar"]`);
  expect(await pictures.count()).toBe(0);

  const page = await site.open(`/profile/${ada.id}`, { as: ada });
  await page.getByRole('button', { name: 'Change avatar' }).click();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d33' } })
    .png()
    .toBuffer();
  const input = page.getByLabel('Your picture', { exact: true });
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const box = page.getByRole('group', { name: /Your picture/ });
  await box.locator('img').waitFor();
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Zoom').fill('2');
  await page.getByRole('button', { name: 'Save avatar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('banner').locator(`img[src^="/api/account/${ada.id}/avatar"]`).waitFor();
  await expect.poll(() => pictures.count()).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Change avatar' }).click();
  await page.getByRole('button', { name: 'Remove avatar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pictures.first().waitFor({ state: 'detached' });
});

test('a saved bio appears on the profile that others have open', async () => {
  const ada = await signUpPerson(site.server, { username: 'Coral' });
  const watcher = await site.open(`/profile/${ada.id}`);
  await shell(watcher).heading.waitFor();
  const page = await site.open(`/profile/${ada.id}`, { as: ada });
  await page.getByRole('button', { name: 'Add a bio' }).click();
  await page.getByLabel('Bio').fill('I roll.');
  await page.getByRole('button', { name: 'Save bio' }).click();
  await watcher.getByText('I roll.').waitFor();
});

test('ending the other device from the account page signs it out', async () => {
  const ada = await signUpPerson(site.server, { username: 'Dora' });
  const { json } = await visitor(site.server).request('account.signIn', {
    body: { emailOrUsername: 'Dora', password: 'a long password' },
  });
  const other = await site.open('/', { as: { ...ada, token: json.token } });
  await shell(other).profileOf('Dora').waitFor();
  await shell(other).connection('Live').waitFor();
  const page = await site.open('/account', { as: ada });
  await page.getByRole('button', { name: 'End all others' }).click();
  await shell(other).visitorProfile.waitFor();
  await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
});

test('a person downloads their data and deletes the account, and its levels disappear from every page', async () => {
  site.allow(/status of 404/);
  const ada = await signUpPerson(site.server, { username: 'Elfin' });
  const level = await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Elfin slope']] });
  const watcher = await site.open('/');
  await watcher.getByText('Elfin slope').waitFor();
  const profile = await site.open(`/profile/${ada.id}`);
  await shell(profile).heading.getByText('Elfin').waitFor();

  const page = await site.open('/account', { as: ada });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('marbleland-Elfin.zip');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Take my levels along').check();
  await dialog.getByLabel('Type your username: Elfin').fill('Elfin');
  await dialog.getByLabel('Current password').fill('a long password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await shell(page).banner('Your account has been deleted.').waitFor();
  await shell(page).visitorProfile.waitFor();
  await watcher.getByText('Elfin slope').waitFor({ state: 'detached' });
  await profile.getByText('This user does not exist. :(').waitFor();
  expect(await site.server.deps.db.levels.countDocuments({ _id: level._id })).toBe(0);
});
