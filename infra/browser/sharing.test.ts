import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
});

async function createPack(name: string): Promise<{ id: number; path: string }> {
  const { packId: id } = await ada.call('pack.create', { body: { name, description: 'For tests.' } });
  return { id, path: `/pack/${id}` };
}

test('an invited person is notified on any page, finds the pack everywhere, and leaves it again', async () => {
  const level = await insertLevel(site.server, ada.id);
  const { id, path } = await createPack('Ours');
  const bens = await site.open(`/level/${level._id}`, { as: ben });
  await shell(bens).connection('Live').waitFor();
  const adas = packPage(await site.open(path, { as: ada }));
  await adas.invite(ben.username);

  await bens.getByText(`${ada.username} invited you to edit “Ours”.`).waitFor();
  await bens
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to a pack$/ })
    .first()
    .click();
  await bens.getByRole('dialog').getByLabel('Ours').check();
  await bens.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(async () => (await site.server.deps.db.packs.findOne({ _id: id }))?.levelIds)
    .toEqual([level._id]);
  await bens.getByRole('link', { name: 'Open it' }).click();
  await packPage(bens).addButton.waitFor();
  for (const address of ['/packs', `/profile/${ben.id}`]) {
    await bens.goto(address);
    const shared = bens.getByRole('region', { name: 'Shared with me (1)' });
    await shared.getByRole('link', { name: 'Ours', exact: true }).waitFor();
  }

  await bens.goto(path);
  await untilTakenOver(bens);
  await packPage(bens).manage('Leave this pack');
  await bens.getByRole('alertdialog').getByRole('button', { name: 'Leave this pack' }).click();
  await packPage(bens).addButton.waitFor({ state: 'detached' });
  await bens.goto('/packs');
  await shell(bens).connection('Live').waitFor();
  expect(await bens.getByRole('region', { name: /^Shared with me/ }).count()).toBe(0);
});

test('a link invites: signed-out people sign in first and come back; a revoked one says so', async () => {
  const { path } = await createPack('By link');
  const atAda = await site.open(path, { as: ada });
  await packPage(atAda).manage('Choose editors');
  await atAda.getByRole('button', { name: 'Make a link' }).click();
  const link = await atAda.getByLabel('Invitation link').inputValue();

  const page = await site.open(link.replace(site.server.url, ''));
  await page.getByRole('heading', { name: 'Join “By link”?' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in to join' }).click();
  await page.getByLabel('Email or username').fill(ben.username);
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await shell(page).banner('You can edit “By link” now.').waitFor();
  await packPage(page).addButton.waitFor();

  await atAda.getByRole('button', { name: /^Revoke the link/ }).click();
  await atAda.getByRole('button', { name: /^Revoke the link/ }).waitFor({ state: 'detached' });
  site.allow(/410/);
  const late = await site.open(link.replace(site.server.url, ''));
  await late.getByRole('heading', { name: 'This link has been revoked.' }).waitFor();
});

test('two editors discuss a pack; a visitor sees nothing of it', async () => {
  const { id, path } = await createPack('Discussed');
  await ada.call('pack.addEditor', { params: { id: String(id), accountId: String(ben.id) } });
  const [atAda, atBen, atVisitor] = [
    await site.open(path, { as: ada }),
    await site.open(path, { as: ben }),
    await site.open(path),
  ];
  const discussionAt = (page: typeof atAda) => page.getByRole('region', { name: 'Discussion' });
  const isNew = (page: typeof atAda) => page.getByText('There are new messages in the discussion.');
  await Promise.all([atAda, atBen, atVisitor].map((page) => shell(page).connection('Live').waitFor()));
  await discussionAt(atAda).getByRole('button', { name: 'Open' }).click();
  await discussionAt(atAda).getByLabel('Your message').fill('Is the last one too hard?');
  await discussionAt(atAda).getByRole('button', { name: 'Send' }).click();
  await isNew(atBen).waitFor();
  await discussionAt(atBen).getByRole('button', { name: 'Open' }).click();
  await discussionAt(atBen).getByText('Is the last one too hard?').waitFor();
  await isNew(atBen).waitFor({ state: 'detached' });
  await discussionAt(atBen).getByLabel('Your message').fill('A little.');
  await discussionAt(atBen).getByLabel('Your message').press('ControlOrMeta+Enter');
  await discussionAt(atAda).getByText('A little.').waitFor();
  expect(await discussionAt(atVisitor).count()).toBe(0);

  await discussionAt(atBen)
    .getByRole('button', { name: /^Delete the message/ })
    .click();
  await atBen.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await discussionAt(atAda).getByText('A little.').waitFor({ state: 'detached' });
  await atBen.reload();
  await shell(atBen).connection('Live').waitFor();
  await discussionAt(atBen).waitFor();
  expect(await isNew(atBen).count()).toBe(0);
});

test('people at a level see how many are there, the names of those who allow it, and that somebody is writing', async () => {
  const level = await insertLevel(site.server, ada.id);
  const path = `/level/${level._id}`;
  const account = await site.open('/account', { as: ben });
  await account.getByLabel('Show others that I am looking at a level').check();
  await expect
    .poll(async () => (await site.server.deps.db.accounts.findOne({ _id: ben.id }))?.showsLooking)
    .toBe(true);
  const atAda = await site.open(path, { as: ada });
  const atBen = await site.open(path, { as: ben });
  await atAda.getByText('2 are looking at this', { exact: true }).waitFor();
  await atAda.getByText(`among them ${ben.username}`).waitFor();
  await levelPage(atBen).comments.getByLabel('Your comment').pressSequentially('Half a th');
  await atAda.getByText(`${ben.username} is writing…`).waitFor();
  await atAda.getByText(`${ben.username} is writing…`).waitFor({ state: 'detached' });
  await atBen.close();
  await atAda.getByText(/are looking at this/).waitFor({ state: 'detached' });
});

test('a comment whose answer is lost is found among the comments that arrive', async () => {
  const level = await insertLevel(site.server, ada.id);
  const way = await openFlakyProxy(site.server.url);
  site.allow(/ERR_|WebSocket/);
  const page = await site.open(`/level/${level._id}`, { as: ben, url: `http://${new URL(way.uri).host}` });
  await shell(page).connection('Live').waitFor();
  way.loseAnswerTo('On a bad line');
  const view = levelPage(page);
  await view.postComment('On a bad line');
  const stored = () => site.server.deps.db.comments.countDocuments({ levelId: level._id });
  await view.comments
    .getByRole('article')
    .filter({ hasText: 'On a bad line', hasNotText: 'sending…' })
    .waitFor();
  await expect.poll(() => view.comments.getByLabel('Your comment').inputValue()).toBe('');
  await expect.poll(() => view.comments.getByText('may not have been posted').count()).toBe(0);
  expect(await stored()).toBe(1);
  await way.close();
});
