import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { findFaults } from './findFaults.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** People can share a pack without eyesight, a mouse or a wide screen. */
const site = testSite();
let ada: Person;
let ben: Person;
let packId: number;
let levelId: number;
const params = () => ({ id: String(packId) });
beforeAll(async () => {
  [ada, ben] = await Promise.all([
    signUpPerson(site.server, { username: 'WithoutAnyBlank' }),
    signUpPerson(site.server),
  ]);
  levelId = (await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Slope']] }))._id;
  const body = { name: 'Ours', description: 'Together' };
  ({ packId } = await ada.call('pack.create', { body }));
  await ada.call('pack.setLevels', { params: params(), body: [levelId] });
  await ada.call('pack.addEditor', { params: { ...params(), accountId: String(ben.id) } });
  await ada.call('discussion.post', { params: params(), body: { content: 'W'.repeat(400) } });
  await noteAs(ada, 'W'.repeat(200));
});

const noteAs = (person: Person, note: string) =>
  person.call('pack.applyOps', {
    params: params(),
    body: { baseVersion: 0, ops: [{ op: 'note', levelId, note }] },
  });

async function openPack(): Promise<Page> {
  const page = await site.open(`/pack/${packId}`, { as: ben });
  await shell(page).connection('Live').waitFor();
  return page;
}

test('the page of an invitation has no faults, for visitors and for those who can join', async () => {
  const { token } = await ada.call('invitation.create', { params: params() });
  const joiner = await signUpPerson(site.server);
  for (const page of [await site.open('/'), await site.open('/', { as: joiner })]) {
    await page.goto(`/join?token=${token}`);
    await page.getByRole('heading', { name: 'Join “Ours”?' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  }
});

test('the list of shared packs has no faults', async () => {
  const page = await site.open('/packs', { as: ben });
  await page.getByRole('region', { name: 'Shared with me (1)' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
});

test('the discussion, and a note that two people write, have no faults', async () => {
  const page = await openPack();
  await page.getByRole('region', { name: 'Discussion' }).getByRole('button', { name: 'Open' }).click();
  await page.getByText('W'.repeat(400)).waitFor();
  await page.getByRole('button', { name: 'Edit the note on Slope' }).click();
  await page.getByLabel('Note on Slope').fill('Mine');
  await noteAs(ada, 'Theirs');
  await page.getByText('has just changed this note to').waitFor();
  expect(await findFaults(page)).toEqual([]);
});

test('the dialogs of editors, history and earlier versions have no faults', async () => {
  const owners = await site.open(`/pack/${packId}`, { as: ada });
  await shell(owners).connection('Live').waitFor();
  await packPage(owners).manage('Choose editors');
  await owners.getByRole('button', { name: 'Make a link' }).click();
  await owners.getByLabel('Invitation link').waitFor();
  expect(await findFaults(owners, 'dialog[open]')).toEqual([]);

  const page = await openPack();
  await page.getByRole('button', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^See version/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Put back' }).waitFor();
  expect(await findFaults(page, 'dialog[open]')).toEqual([]);
});
