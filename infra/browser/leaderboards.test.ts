import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([signUpPerson(site.server), signUpPerson(site.server)]);
});

/** Posts as a game does: with an API token, outside the browser. */
const post = (who: Person, levelId: number, score: number) =>
  who.call('leaderboard.postScore', {
    params: { id: String(levelId), leaderboardId: 'marbleland' },
    body: { score, score_type: 'time' },
  });

test('scores that two programs post appear on the open pages of two people, and disappear when they are deleted', async () => {
  const level = await insertLevel(site.server, ada.id, {
    missionInfo: [
      ['name', 'Slope'],
      ['time', '60000'],
      ['goldtime', '30000'],
    ],
  });
  const path = `/level/${level._id}`;
  const [adaPage, benPage] = [await site.open(path, { as: ada }), await site.open(path, { as: ben })];
  const views = [levelPage(adaPage), levelPage(benPage)];
  for (const view of views) await view.leaderboards.getByText('No scores yet.').waitFor();

  await Promise.all([post(ada, level._id, 41_000), post(ben, level._id, 29_500)]);
  for (const view of views) {
    await view.scoreOf(ada.username).getByText('00:41.000').waitFor();
    await view.scoreOf(ben.username).getByText('Gold time').waitFor();
    expect(await view.leaderboards.getByRole('row').allInnerTexts()).toEqual([
      expect.anything(),
      expect.stringContaining('00:29.500'),
      expect.stringContaining('00:41.000'),
    ]);
  }
  await levelPage(adaPage).scoreOf(ada.username).getByText('you').waitFor();
  expect(await levelPage(benPage).scoreOf(ada.username).getByRole('button').count()).toBe(0);

  await levelPage(adaPage).scoreOf(ada.username).getByRole('button').click();
  await adaPage.getByRole('alertdialog').getByRole('button', { name: 'Delete score' }).click();
  for (const view of views) await view.scoreOf(ada.username).waitFor({ state: 'detached' });

  await levelPage(adaPage).scoreOf(ben.username).getByRole('link').click();
  await adaPage.getByRole('heading', { name: 'Best scores (1)' }).waitFor();
  await post(ben, (await insertLevel(site.server, ada.id))._id, 12_345);
  await adaPage.getByText('00:12.345').waitFor();
});

test('a closed leaderboard stays closed on the next level', async () => {
  const [first, second] = [await insertLevel(site.server, ada.id), await insertLevel(site.server, ada.id)];
  const page = await site.open(`/level/${first._id}`);
  const { leaderboards } = levelPage(page);
  await leaderboards.getByText('No scores yet.').waitFor();
  await leaderboards.getByRole('button', { name: 'Leaderboards' }).click();
  await page.goto(`/level/${second._id}`);
  await shell(page).connection('Live').waitFor();
  await leaderboards.getByRole('button', { name: 'Leaderboards', expanded: false }).click();
  await leaderboards.getByText('No scores yet.').waitFor();
});
