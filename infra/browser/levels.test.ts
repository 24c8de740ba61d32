import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { searchPage } from './pages/searchPage.ts';
import { shell } from './pages/shell.ts';
import { uploadPage } from './pages/uploadPage.ts';
import { testSite } from './testSite.ts';
import { ownInterior, tinyZip } from './tinyZip.ts';

const site = testSite();
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
});

test('an uploaded level is reviewed and submitted, and appears in other browsers at once', async () => {
  const home = await site.open('/', { as: ben });
  const search = await site.open('/search');
  await shell(home).connection('Live').waitFor();
  await shell(search).connection('Live').waitFor();
  await search.getByText('There are no levels to search for.').waitFor();
  const loadedAgain: string[] = [];
  for (const other of [home, search]) {
    other.on('request', (request) => {
      if (request.isNavigationRequest()) loadedAgain.push(request.url());
    });
  }

  const page = await site.open('/upload', { as: ada });
  const upload = uploadPage(page);
  site.allow(/status of 400/);
  await upload.selectZip('tiny.zip', await tinyZip('Rolling start'));
  await upload.problems.waitFor();
  await page.getByText('own.dif').first().waitFor();

  await upload.selectZip('tiny.zip', await tinyZip('Rolling start', ownInterior));
  await upload.remarks.fill('My first one.');
  await upload.submit.click();
  await page.waitForURL('**/level/*');

  await home.getByRole('link', { name: 'Rolling start' }).waitFor();
  await searchPage(search).newLevels.click();
  await searchPage(search).level('Rolling start').waitFor();
  expect(loadedAgain).toEqual([]);

  await shell(page).banner('Level submitted successfully!').waitFor();
  expect(await levelPage(page).title.innerText()).toBe('Rolling start');
  await page.getByText('My first one.').waitFor();
});

test('an edited level changes on every page, and forbidden changes are reported while typing', async () => {
  const upload = await ada.request(
    'upload.check',
    { body: await tinyZip('Misspelt', ownInterior) },
    { 'Content-Type': 'application/zip' },
  );
  const submission = { uploadId: upload.json.uploadId, remarks: [''], addToPacks: [], newPack: null };
  const json = await ada.call('upload.submit', { body: submission });
  const path = `/level/${json.levelIds[0]}`;
  const watcher = levelPage(await site.open(path));
  await watcher.isLive.waitFor();
  const page = await site.open(path, { as: ada });
  const level = levelPage(page);

  await level.editButton.click();
  await level.changeCode('60000', '50000');
  await level.changeCode('artist =', 'gameMode = "Hunt";\nartist =');
  await page.getByText(/not allowed to change/).waitFor();
  expect(await level.save.isDisabled()).toBe(true);
  await level.changeCode(/gameMode = "Hunt";\n/, '');
  await level.changeCode('Misspelt', 'Well spelt');
  await level.remarks.fill('Now it is right.');
  await level.save.click();

  await watcher.title.getByText('Well spelt').waitFor();
  await level.title.getByText('Well spelt').waitFor();
  await page.getByText('00:50.000').waitFor();
  await page.getByText('Now it is right.').waitFor();
});

test('a deleted level disappears from every page', async () => {
  const level = await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Short life']] });
  const home = await site.open('/');
  const watcher = await site.open(`/level/${level._id}`, { as: ben });
  const page = await site.open(`/level/${level._id}`, { as: ada });
  await shell(home).connection('Live').waitFor();
  await shell(watcher).connection('Live').waitFor();
  const card = home.getByRole('link', { name: 'Short life' });
  await card.waitFor();

  await levelPage(page).deleteButton.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await levelPage(page).deleteButton.click();
  await question.getByRole('button', { name: 'Delete level' }).click();

  await shell(page).banner('Level "Short life" has been deleted successfully.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/profile/${ada.id}`);
  await levelPage(watcher).missing.waitFor();
  await card.waitFor({ state: 'detached' });
});

test('people who may not delete a level are not offered it', async () => {
  const level = await insertLevel(site.server, ada.id);
  const page = await site.open(`/level/${level._id}`, { as: ben });
  await levelPage(page).love.waitFor();
  await shell(page).profileOf(ben.username).waitFor();
  expect(await levelPage(page).deleteButton.count()).toBe(0);
});
