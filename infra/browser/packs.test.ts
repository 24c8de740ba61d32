import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    await insertLevel(site.server, ada.id, { missionInfo: [['name', name]] });
  }
});

const orderAt = (pack: ReturnType<typeof packPage>) => expect.poll(pack.levels);

async function createPack(name: string, levelIds: number[] = []): Promise<string> {
  const json = await ada.call('pack.create', { body: { name, description: 'For tests.' } });
  await ada.call('pack.setLevels', { params: { id: String(json.packId) }, body: levelIds });
  return `/pack/${json.packId}`;
}

test('a pack is created, filled, and edited by two people at once; a visitor sees every change', async () => {
  const atAda = await site.open('/create-pack', { as: ada });
  await atAda.getByLabel('Name').fill('Together');
  await atAda.getByLabel('Description').fill('Made by two.');
  await atAda.getByRole('button', { name: 'Create', exact: true }).click();
  await shell(atAda).banner('Pack created successfully!').waitFor();
  const path = new URL(atAda.url()).pathname;
  const [adas, visitors] = [packPage(atAda), packPage(await site.open(path))];
  await adas.add('Alpha', 'Beta', 'Gamma');
  await adas.invite(ben.username);
  await orderAt(visitors).toEqual(['Alpha', 'Beta', 'Gamma']);

  const bens = packPage(await site.open(path, { as: ben }));
  await adas.someoneEdits(ben.username).waitFor();
  await bens.grip('Gamma').press(' ');
  await bens.grip('Gamma').press('Home');
  await Promise.all([bens.grip('Gamma').press(' '), adas.removeLevel('Alpha').click()]);
  // A level added before this arrives would stay beside Gamma, which was the last one then.
  await orderAt(adas).toEqual(['Gamma', 'Beta']);
  await adas.add('Delta');
  for (const pack of [adas, bens, visitors]) await orderAt(pack).toEqual(['Gamma', 'Beta', 'Delta']);
  await adas.saved.waitFor();
  expect(await visitors.addButton.count()).toBe(0);
});

test('a level is dragged to another place', async () => {
  const path = await createPack('Dragged', [1, 2, 3]);
  const page = await site.open(path, { as: ada });
  const pack = packPage(page);
  await pack.grip('Alpha').hover();
  await page.mouse.down();
  await pack.grip('Gamma').hover();
  const below = await pack.grip('Gamma').boundingBox();
  await page.mouse.move(below?.x ?? 0, (below?.y ?? 0) + 60, { steps: 5 });
  await page.mouse.up();
  await orderAt(pack).toEqual(['Beta', 'Gamma', 'Alpha']);
  await pack.saved.waitFor();
  await page.reload();
  await orderAt(pack).toEqual(['Beta', 'Gamma', 'Alpha']);
});

test('editing ends when the permission is withdrawn', async () => {
  // The discussion may be on its way to the editor at that moment.
  site.allow(/status of 403 .*discussion/);
  const path = await createPack('Lent', [1]);
  const adas = packPage(await site.open(path, { as: ada }));
  await adas.invite(ben.username);
  const bens = packPage(await site.open(path, { as: ben }));
  await bens.addButton.waitFor();
  await adas.uninvite(ben.username);
  await bens.addButton.waitFor({ state: 'detached' });
});

test('a deleted pack disappears for everybody who is viewing it', async () => {
  const path = await createPack('Short life');
  const page = await site.open(path, { as: ada });
  const watcher = await site.open(path);
  await packPage(watcher).title.getByText('Short life').waitFor();
  await packPage(page).manage('Delete pack');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete pack' }).click();
  await shell(page).banner('Pack "Short life" has been deleted successfully.').waitFor();
  await watcher.getByText("This pack doesn't exist or has been deleted. :(").waitFor();
});
