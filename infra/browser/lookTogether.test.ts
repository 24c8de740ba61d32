import { beforeAll, expect, test } from 'vitest';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { preview } from './pages/preview.ts';
import { submitScene } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
let ben: Person;
let path: string;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
  path = await submitScene(ada, 'Block');
});

/** Opens the level in 3D for two people, the first of whom switches on “Look together”. */
async function openBoth(second?: Person) {
  const pages = [
    await site.open(path, { as: ada }),
    await site.open(path, second && { as: second }),
  ] as const;
  const views = [preview(pages[0]), preview(pages[1])] as const;
  for (const view of views) {
    await view.open.click();
    await view.ready();
  }
  await views[0].button('Look together').click();
  await views[0].dialog.getByText('Nobody else yet.').waitFor();
  return { pages, views };
}

test('two people look around together, and one follows the other until they leave', async () => {
  const {
    pages,
    views: [atAda, atBen],
  } = await openBoth(ben);
  await atBen.button('Look together').click();
  await atBen.dialog.getByRole('listitem').filter({ hasText: ada.username }).waitFor();
  const benAtAda = atAda.dialog.getByRole('listitem').filter({ hasText: ben.username });
  await benAtAda.getByRole('button', { name: 'Follow' }).click();
  await atBen.button('Start').click();
  const where = await atBen.view();
  await expect.poll(() => atAda.view()).toEqual(where);

  await atBen.canvas.focus();
  await atAda.canvas.focus();
  await pages[0].keyboard.press('ArrowLeft');
  await benAtAda.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  await atBen.button('Close the 3D view').click();
  await benAtAda.waitFor({ state: 'detached' });
});

test('a person who has not switched on “Look together” neither sees others nor is seen', async () => {
  const {
    views: [atAda, atGuest],
  } = await openBoth();
  expect(await atGuest.dialog.getByText(ada.username).count()).toBe(0);
  await atGuest.button('Look together').click();
  await atAda.dialog.getByRole('listitem').filter({ hasText: 'Visitor' }).waitFor();
});
