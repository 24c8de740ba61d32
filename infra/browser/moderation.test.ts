import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setModerator } from '../../server/accounts/setModerator.ts';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let moderator: Person;
let ada: Person;
beforeAll(async () => {
  moderator = await signUpPerson(site.server, { isModerator: true });
  ada = await signUpPerson(site.server, { username: 'Ada of Slopes' });
});

const dialog = (page: Page) => page.getByRole('alertdialog');

test('a suspension appears at once for everybody, and unsuspending gives rights back without a reload', async () => {
  const person = await signUpPerson(site.server, { username: 'Spammy McSpam' });
  const own = await insertLevel(site.server, person.id);
  const level = await insertLevel(site.server, ada.id);
  await person.request('comment.post', { params: { id: level._id }, body: { content: 'Buy this' } });
  const theirs = await site.open(`/level/${level._id}`, { as: person });
  await levelPage(theirs).isLive.waitFor();
  const visitors = await site.open(`/profile/${person.id}`);
  await visitors.getByRole('heading', { name: 'Uploaded levels (1)' }).waitFor();
  const desk = await site.open(`/profile/${person.id}`, { as: moderator });

  await desk.getByRole('button', { name: 'Suspend', exact: true }).click();
  const confirm = dialog(desk).getByRole('button', { name: 'Suspend', exact: true });
  await dialog(desk).getByRole('checkbox').check();
  await dialog(desk).getByLabel('Reason').fill('Spam under every level');
  await dialog(desk).getByLabel(/^Type/).fill('spammy mcspam');
  expect(await confirm.count()).toBe(0);
  await dialog(desk).getByLabel(/^Type/).fill('Spammy McSpam');
  await confirm.click();

  await visitors.getByText('This account has been suspended.').waitFor();
  await visitors.getByText('Spam under every level').waitFor();
  await visitors.getByRole('heading', { name: /Uploaded levels/ }).waitFor({ state: 'detached' });
  await theirs.getByRole('status').getByText('Your account has been suspended.').waitFor();
  await theirs.getByText('Spam under every level').waitFor();
  await theirs.getByText('Your account has been suspended and cannot comment.').waitFor();
  await levelPage(theirs).comment('Buy this').waitFor({ state: 'detached' });
  await levelPage(theirs).love.click();
  await theirs.getByText("You can't love levels. You're suspended!").waitFor();

  await desk.getByRole('button', { name: 'Unsuspend' }).click();
  await dialog(desk).getByRole('button', { name: 'Unsuspend' }).click();
  await theirs.getByLabel('Your comment').waitFor();
  await levelPage(theirs).postComment('Sorry.');
  await levelPage(theirs).comment('Sorry.').waitFor();
  await visitors.getByText('This account has been suspended.').waitFor({ state: 'detached' });
  expect(await site.server.deps.db.levels.countDocuments({ _id: own._id })).toBe(0);
});

test('a report appears in the queue, is taken and resolved, and its reporter reads the note', async () => {
  const reporter = await signUpPerson(site.server);
  const level = await insertLevel(site.server, ada.id);
  const desk = await site.open('/moderation', { as: moderator });
  await desk.getByText('No report waits.').waitFor();
  const profile = await site.open(`/profile/${reporter.id}`, { as: reporter });
  await shell(profile).connection('Live').waitFor();
  const page = await site.open(`/level/${level._id}`, { as: reporter });
  await page.getByRole('button', { name: 'Report Slope' }).click();
  await page.getByLabel('What is wrong?').selectOption('copied');
  await page.getByLabel('What should a moderator know?').fill('It is from another site');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('dialog', { name: 'Thank you' }).waitFor();

  await desk.getByRole('link', { name: 'Reports (1)' }).waitFor();
  await desk.getByText('It is from another site').waitFor();
  await profile.getByText('Waiting for a moderator').waitFor();
  await desk.getByRole('button', { name: 'Take' }).click();
  await profile.getByText('A moderator is looking at it').waitFor();
  await desk.getByLabel('Note for the reporter').fill('Its author has shown that it is their own.');
  await desk.getByRole('button', { name: 'Resolve' }).click();
  await desk.getByText('No report waits.').waitFor();
  await profile.getByText('Its author has shown that it is their own.').waitFor();
});

test('a deleted level is listed on the profile of its owner, who brings it back for everybody', async () => {
  const level = await insertLevel(site.server, ada.id);
  const visitors = await site.open(`/level/${level._id}`);
  await levelPage(visitors).isLive.waitFor();
  const page = await site.open(`/level/${level._id}`, { as: ada });
  await page.getByRole('button', { name: 'Delete level' }).click();
  await dialog(page).getByRole('button', { name: 'Delete level' }).click();
  await shell(page).banner('Level "Slope" has been deleted successfully.').waitFor();
  await visitors.getByText("This level doesn't exist or has been deleted. :(").waitFor();
  await page.getByRole('region', { name: 'Deleted things (1)' }).waitFor();
  await page.getByRole('button', { name: 'Bring back Slope' }).click();
  await page.getByRole('region', { name: /^Deleted things/ }).waitFor({ state: 'detached' });
  await visitors.getByRole('heading', { level: 1, name: 'Slope' }).waitFor();
});

test('pages follow at once when somebody becomes a moderator or loses the role', async () => {
  const person = await signUpPerson(site.server);
  const level = await insertLevel(site.server, ada.id);
  const page = await site.open(`/level/${level._id}`, { as: person });
  await levelPage(page).isLive.waitFor();
  const remove = page.getByRole('button', { name: 'Delete level' });
  expect(await remove.count()).toBe(0);
  await setModerator(site.server.deps, person.username, true);
  await remove.waitFor();
  const desk = await site.open('/moderation?show=log', { as: person });
  await desk.getByText(`The operator made a moderator of ${person.username}`).waitFor();
  await setModerator(site.server.deps, person.username, false);
  await remove.waitFor({ state: 'detached' });
  await desk.getByText('Only moderators can see this page.').waitFor();
  const refused = await person.request('level.delete', { params: { id: level._id } });
  expect(refused.status).toBe(403);
});
