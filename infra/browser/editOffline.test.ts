import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** Editing goes on without a network, also with forms that were not open before. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

test('texts and notes are written without a network, and stored when the network is back', async () => {
  site.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const level = await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Slope']] });
  const body = { name: 'Ours', description: 'Together' };
  const { packId } = await ada.call('pack.create', { body });
  const params = { id: String(packId) };
  await ada.call('pack.setLevels', { params, body: [level._id] });
  const page = await site.open(`/pack/${packId}`, { as: ada });
  await shell(page).connection('Live').waitFor();
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /LevelNoteForm/.test(name)),
    );
  await expect.poll(isFetched, { timeout: 20_000 }).toBe(true);
  await page.context().setOffline(true);
  const view = packPage(page);
  await view.writeDescription('Written in a train');
  await view.save.click();
  await page.getByRole('button', { name: 'Add a note to Slope' }).click();
  await page.getByLabel('Note on Slope').fill('A tunnel');
  await page.getByRole('button', { name: 'Save note' }).click();
  await view.saveState('Not saved — offline').waitFor();
  await page.context().setOffline(false);
  await view.saved.waitFor({ timeout: 20_000 });
  const stored = await ada.call('pack.info', { params });
  expect(stored).toMatchObject({ description: 'Written in a train', notes: { [level._id]: 'A tunnel' } });
});
