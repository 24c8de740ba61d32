import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** Two or three people edit one pack at the same time. */
const site = testSite();
let people: Person[];
const ids: number[] = [];
beforeAll(async () => {
  people = await Promise.all(
    ['Ivory', 'Kestrel', 'Heron'].map((username) => signUpPerson(site.server, { username })),
  );
  const [ada] = people;
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    ids.push((await insertLevel(site.server, ada?.id ?? 0, { missionInfo: [['name', name]] }))._id);
  }
});

type View = ReturnType<typeof packPage>;
const orderAt = (pack: View) => expect.poll(pack.levels);

/** A pack that all of them may edit, at the screen of each. */
async function openPack(count: number) {
  const [owner, ...others] = people.slice(0, count);
  if (!owner) throw new Error('Nobody is there.');
  const body = { name: 'Ours', description: 'Together.' };
  const { packId } = await owner.call('pack.create', { body });
  const params = { id: String(packId) };
  await owner.call('pack.setLevels', { params, body: ids });
  for (const { id } of others) {
    await owner.call('pack.addEditor', { params: { ...params, accountId: String(id) } });
  }
  const pages = await Promise.all([owner, ...others].map((as) => site.open(`/pack/${packId}`, { as })));
  await Promise.all(pages.map((page) => shell(page).connection('Live').waitFor()));
  return pages.map((page) => ({ page, ...packPage(page) }));
}

test('undo takes back a person’s own step after a later one of somebody else, by button and by key; redo repeats it', async () => {
  const [ada, ben] = await openPack(2);
  if (!ada || !ben) return;
  await ada.removeLevel('Two').click();
  await orderAt(ben).toEqual(['One', 'Three', 'Four', 'Five', 'Six', 'Seven']);
  await ben.removeLevel('Six').click();
  await ada.lastChange(/Kestrel removed “Six”/).waitFor();
  await ada.undo.click();
  await orderAt(ben).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Seven']);
  await ben.lastChange(/Ivory undid a change: added “Two”/).waitFor();
  await ada.page.keyboard.press('Control+Shift+Z');
  await orderAt(ben).toEqual(['One', 'Three', 'Four', 'Five', 'Seven']);
  await ada.page.keyboard.press('Control+Z');
  await orderAt(ben).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Seven']);
});

test('a dragged level stays beside its neighbours when one of them is removed, and others see its ghost', async () => {
  const [ada, ben, eve] = await openPack(3);
  if (!ada || !ben || !eve) return;
  await ada.grip('One').press(' ');
  for (let step = 0; step < 2; step += 1) await ada.grip('One').press('ArrowDown');
  await ben.page.locator('[aria-hidden=true]', { hasText: 'Ivory' }).getByText('One').waitFor();
  await ben.removeLevel('Three').click();
  await orderAt(eve).toEqual(['One', 'Two', 'Four', 'Five', 'Six', 'Seven']);
  await orderAt(ada).toEqual(['One', 'Two', 'Four', 'Five', 'Six', 'Seven']);
  await ada.grip('One').press(' ');
  for (const view of [ada, ben, eve]) {
    await orderAt(view).toEqual(['Two', 'One', 'Four', 'Five', 'Six', 'Seven']);
  }
});

test('pressing a face scrolls to what that person is editing', async () => {
  const [ada, ben] = await openPack(2);
  if (!ada || !ben) return;
  await ada.page.setViewportSize({ width: 390, height: 500 });
  await ben.grip('Seven').focus();
  await ada.page.getByRole('button', { name: 'Go to where Kestrel is' }).click();
  await expect.poll(async () => (await ada.row('Seven').boundingBox())?.y ?? 9_999).toBeLessThan(500);
});

test('editors write notes in place, everybody reads them, and they can be undone', async () => {
  const [ada, ben] = await openPack(2);
  if (!ada || !ben) return;
  const visitor = packPage(await site.open(new URL(ada.page.url()).pathname));
  await ada.page.getByRole('button', { name: 'Add a note to Three' }).click();
  await ada.page.getByLabel('Note on Three').fill('The best jump of all.');
  await ada.page.getByText('21 of 200').waitFor();
  await ada.page.keyboard.press('Enter');
  for (const view of [ben, visitor]) await view.row('Three').getByText('The best jump of all.').waitFor();
  await ben.lastChange(/Ivory changed the note on “Three”/).waitFor();
  await ada.undo.click();
  await visitor.row('Three').getByText('The best jump of all.').waitFor({ state: 'detached' });
});

test('an earlier version is viewed and named before it is restored, and others are notified of that', async () => {
  const [ada, ben] = await openPack(2);
  if (!ada || !ben) return;
  await ada.removeLevel('Two').click();
  await ada.saved.waitFor();
  await ada.page.getByRole('button', { name: 'History' }).click();
  await ada.page.getByRole('button', { name: 'See version 1', exact: true }).click();
  const preview = ada.page.getByRole('dialog', { name: 'Version 1' });
  await preview.getByText('Two', { exact: true }).waitFor();
  await preview.getByLabel('Name of this version').fill('As released');
  await preview.getByRole('button', { name: 'Save name' }).click();
  await preview.getByRole('button', { name: 'Saved' }).waitFor();
  await preview.getByRole('button', { name: 'Back', exact: true }).click();
  await ada.page.getByRole('dialog', { name: 'History' }).getByText('As released').waitFor();
  await ada.page.getByRole('button', { name: 'See version 1', exact: true }).click();
  await preview.getByRole('button', { name: 'Put back' }).click();
  await orderAt(ben).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']);
  await ben.lastChange(/Ivory put the pack back to version 1/).waitFor();
});
