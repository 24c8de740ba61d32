import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { publishLevel } from '../../server/levels/publishLevel.ts';
import { insertLevel } from '../../server/testing/factories.ts';
import { openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { levelPage } from './pages/levelPage.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** Pages follow every change of what they show, without a reload. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

async function createPack(name: string, levelIds: number[] = []): Promise<string> {
  const { packId } = await ada.call('pack.create', { body: { name, description: 'For tests.' } });
  const id = String(packId);
  if (levelIds.length > 0) await ada.call('pack.setLevels', { params: { id }, body: levelIds });
  return id;
}

const addLevel = async (name: string): Promise<number> =>
  (await insertLevel(site.server, ada.id, { missionInfo: [['name', name]] }))._id;

const love = async (kind: 'level' | 'pack', id: number | string) => {
  const lover = await signUpPerson(site.server);
  await lover.call(`${kind}.love`, { params: { id: String(id) } });
};

const openLive = async (path: string): Promise<Page> => {
  const page = await site.open(path);
  await shell(page).connection('Live').waitFor();
  return page;
};

test('“Appears in” follows packs that add the level, are renamed, loved and deleted', async () => {
  const level = await addLevel('Alpha');
  const page = await openLive(`/level/${level}`);
  const packs = page.getByRole('region', { name: 'Appears in' });
  expect(await packs.count()).toBe(0);
  const id = await createPack('Sunday Warm-ups', [level]);
  await packs.getByRole('link', { name: 'Sunday Warm-ups' }).waitFor();
  await ada.call('pack.edit', { params: { id }, body: { name: 'Mondays', description: 'x' } });
  await packs.getByRole('link', { name: 'Mondays' }).waitFor();
  await love('pack', id);
  await packs.getByText('1 love', { exact: true }).waitFor();
  await ada.call('pack.delete', { params: { id } });
  await packs.waitFor({ state: 'detached' });
});

test('a pack’s page follows names and counts of its levels, and the profile its counts', async () => {
  const level = await addLevel('Beta');
  const id = await createPack('Counted', [level]);
  const page = await openLive(`/pack/${id}`);
  const profile = await openLive(`/profile/${ada.id}`);
  await expect.poll(packPage(page).levels).toEqual(['Beta']);

  await love('level', level);
  await page.getByText('1 love', { exact: true }).waitFor();
  const card = profile.getByRole('article').filter({ hasText: 'Beta' });
  await card.getByText('1 love', { exact: true }).waitFor();
  await love('pack', id);
  const row = profile.getByRole('article').filter({ hasText: 'Counted' });
  await row.getByText('1 love', { exact: true }).waitFor();

  const { db } = site.server.deps;
  await db.levels.updateOne(
    { _id: level },
    { $set: { missionInfo: [['name', 'Gamma']], editedAt: Date.now() } },
  );
  const renamed = await db.levels.findOne({ _id: level });
  if (renamed) await publishLevel(site.server.deps, renamed);
  await expect.poll(packPage(page).levels).toEqual(['Gamma']);
});

test('the list of packs follows how many levels are in them', async () => {
  const level = await addLevel('Delta');
  const id = await createPack('Growing');
  const page = await openLive('/packs');
  const row = page.getByRole('article').filter({ hasText: 'Growing' });
  await row.getByText('0 levels').waitFor();
  await ada.call('pack.setLevels', { params: { id }, body: [level] });
  await row.getByText('1 level', { exact: true }).waitFor();
});

test('a reload that fails after a reconnection is repeated, and “Live” appears only then', async () => {
  const level = await addLevel('Epsilon');
  const way = await openFlakyProxy(site.server.url);
  site.allow(/ERR_|WebSocket|503/);
  const page = await site.open(`/level/${level}`, { url: `http://${new URL(way.uri).host}` });
  const { connection } = shell(page);
  await connection('Live').waitFor();

  await way.cut();
  await connection('Reconnecting…').waitFor();
  let refused = 0;
  await page.route('**/extended-info', (route) => {
    refused += 1;
    const body = { code: 'not_ready', reason: 'The site is starting.', requestId: 'x' };
    return route.fulfill({ status: 503, json: body });
  });
  await ada.call('comment.post', { params: { id: String(level) }, body: { content: 'You missed this.' } });
  await way.open();
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await connection('Live').count()).toBe(0);

  await page.unroute('**/extended-info');
  await levelPage(page).comment('You missed this.').waitFor({ timeout: 20_000 });
  await connection('Live').waitFor();
  await way.close();
});
