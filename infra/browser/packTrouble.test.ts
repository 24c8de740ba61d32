import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { serverLimits } from '../../server/limits.ts';
import { insertLevel } from '../../server/testing/factories.ts';
import { openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { packPage } from './pages/packPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** In these tests something goes wrong while edits and texts are on their way. */
const site = testSite();
let ada: Person;
let ben: Person;
const ids: number[] = [];
beforeAll(async () => {
  [ada, ben] = await Promise.all([
    signUpPerson(site.server, { username: 'Ivory' }),
    signUpPerson(site.server, { username: 'Kestrel' }),
  ]);
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    ids.push((await insertLevel(site.server, ada.id, { missionInfo: [['name', name]] }))._id);
  }
});

type View = ReturnType<typeof packPage>;
const orderAt = (pack: View) => expect.poll(pack.levels, { timeout: 20_000 });
const refuseOps = (page: Page) => page.route('**/ops', (route) => route.abort());
const allowOps = (page: Page) => page.unroute('**/ops');

/** A pack of Ivory's with all levels, which Kestrel may edit. */
async function openPack(url?: string) {
  const { packId } = await ada.call('pack.create', {
    body: { name: 'Ours', description: 'One. Two. Three.' },
  });
  const params = { id: String(packId) };
  await ada.call('pack.setLevels', { params, body: ids });
  await ada.call('pack.addEditor', { params: { ...params, accountId: String(ben.id) } });
  const path = `/pack/${packId}`;
  const [adas, bens] = await Promise.all([
    site.open(path, { as: ada, ...(url && { url }) }),
    site.open(path, { as: ben }),
  ]);
  await Promise.all([adas, bens].map((page) => shell(page).connection('Live').waitFor()));
  const stored = async () => ada.call('pack.info', { params });
  return { path, params, stored, adas, bens, atAda: packPage(adas), atBen: packPage(bens) };
}

test('an edit on a connection that is dead without an error is stored as soon as there is a new one', async () => {
  const way = await openFlakyProxy(site.server.url);
  site.allow(/ERR_|WebSocket/);
  const { atAda, atBen } = await openPack(`http://${new URL(way.uri).host}`);
  way.freeze();
  await atAda.removeLevel('Alpha').click();
  // The browser may first try up to six dead connections, each for some seconds.
  await expect.poll(atBen.levels, { timeout: 90_000 }).toEqual(['Beta', 'Gamma', 'Delta']);
  await atAda.saved.waitFor({ timeout: 20_000 });
  await way.close();
}, 150_000);

/** What a browser can be fetching, as expressions of a page; `n` makes each address another one. */
const fetches = {
  pictures: 'document.body.append(Object.assign(new Image(8, 8), { src: "/icon-512.png?" + n }))',
  'pieces of code': 'void import("/icon-512.png?" + n).catch(() => undefined)',
};

test.each(Object.entries(fetches))(
  'an edit is stored although %s on their way hold every connection of a dead network',
  async (_what, fetchOne) => {
    const way = await openFlakyProxy(site.server.url);
    site.allow(/ERR_|WebSocket|MIME type/);
    const { adas, atAda, atBen } = await openPack(`http://${new URL(way.uri).host}`);
    // The browser then has as many connections as it ever opens, and they are free.
    await adas.evaluate('Promise.all(Array.from({ length: 100 }, (_, n) => fetch("/icon-512.png?a" + n)))');
    way.freeze();
    await adas.evaluate(`for (let n = 0; n < 300; n++) ${fetchOne};`);
    await atAda.removeLevel('Alpha').click();
    await expect.poll(atBen.levels, { timeout: 90_000 }).toEqual(['Beta', 'Gamma', 'Delta']);
    await way.close();
  },
  150_000,
);

test('edits made offline survive a reload, are shown as unsaved, and are stored later', async () => {
  site.allow(/ERR_/);
  const { adas, atAda, atBen } = await openPack();
  await refuseOps(adas);
  await atAda.removeLevel('Beta').click();
  await atAda.saveState('Saving slowly…').waitFor();
  await adas.reload();
  await orderAt(atAda).toEqual(['Alpha', 'Gamma', 'Delta']);
  expect(await atBen.levels()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
  await allowOps(adas);
  await orderAt(atBen).toEqual(['Alpha', 'Gamma', 'Delta']);
  await atAda.saved.waitFor();
});

test('signing out while edits wait asks first; who stays signed in loses nothing', async () => {
  site.allow(/ERR_/);
  const { adas, atAda } = await openPack();
  await refuseOps(adas);
  await atAda.removeLevel('Beta').click();
  await shell(adas).choose('Sign out');
  const question = adas.getByRole('alertdialog', { name: 'Sign out before everything is saved?' });
  await question.getByText(/lost when you sign out/).waitFor();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await orderAt(atAda).toEqual(['Alpha', 'Gamma', 'Delta']);
  await allowOps(adas);
  await atAda.saved.waitFor();
});

/** How many packs have edits that wait on the device. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('marbleland');
        let isMissing = false;
        opening.onupgradeneeded = () => {
          isMissing = true;
          // The site creates it, with what belongs in it.
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve(0) : reject(opening.error));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('packEdits').objectStore('packEdits').count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      }),
  );

test('who signs out all the same leaves no edits on the device, in no tab', async () => {
  site.allow(/ERR_|status of 401/);
  const cleo = await signUpPerson(site.server);
  const { packId } = await cleo.call('pack.create', { body: { name: 'Mine', description: 'Three.' } });
  const params = { id: String(packId) };
  await cleo.call('pack.setLevels', { params, body: ids });
  const editing = await site.open(`/pack/${packId}`, { as: cleo });
  await shell(editing).connection('Live').waitFor();
  const other = await editing.context().newPage();
  await other.goto('/support');
  await shell(other).profileOf(cleo.username).waitFor();
  await refuseOps(editing);
  await packPage(editing).removeLevel('Beta').click();
  await expect.poll(() => countKept(other)).toBe(1);

  await shell(other).choose('Sign out');
  const question = other.getByRole('alertdialog', { name: 'Sign out before everything is saved?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await shell(other).visitorProfile.waitFor();
  await shell(editing).visitorProfile.waitFor();
  await expect.poll(() => countKept(other)).toBe(0);
  await expect.poll(() => editing.getByText(/stay on this device/).count()).toBe(0);
  await allowOps(editing);

  // Nothing is left that a page of the account would send.
  await editing.goto('/sign-in');
  await editing.getByLabel('Email or username').fill(cleo.username);
  await editing.getByLabel('Password', { exact: true }).fill('a long password');
  await editing.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await shell(editing).profileOf(cleo.username).waitFor();
  await editing.goto(`/pack/${packId}`);
  await shell(editing).connection('Live').waitFor();
  await packPage(editing).saved.waitFor();
  expect(await packPage(editing).levels()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
  expect((await ben.call('pack.info', { params })).levelIds).toEqual(ids);
});

test('a level that was deleted meanwhile is not added, a sentence says so, and everything else is stored', async () => {
  site.allow(/ERR_/);
  const { adas, atAda, stored } = await openPack();
  const doomed = await insertLevel(site.server, ben.id, { missionInfo: [['name', 'Doomed']] });
  await refuseOps(adas);
  await atAda.removeLevel('Alpha').click();
  await atAda.add('Doomed');
  await atAda.removeLevel('Beta').click();
  await atAda.writeDescription('Rewritten while offline.');
  await atAda.save.click();
  await ben.call('level.delete', { params: { id: String(doomed._id) } });
  await allowOps(adas);
  await adas.getByText('“Doomed” is no longer there, so it was not added.').waitFor();
  await atAda.saved.waitFor();
  expect(await stored()).toMatchObject({
    levelIds: [ids[2], ids[3]],
    description: 'Rewritten while offline.',
  });
});

test('too many requests show “Saving slowly”, not “offline”', async () => {
  site.allow(/429/);
  const { adas, atAda } = await openPack();
  const reply = { status: 'error', code: 'too_many_requests', reason: 'Too many requests.' };
  await adas.route('**/ops', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: reply }),
  );
  await atAda.removeLevel('Alpha').click();
  await atAda.saveState('Saving slowly…').waitFor();
  await shell(adas).connection('Live').waitFor();
  await allowOps(adas);
  await atAda.saved.waitFor();
});

test('a description that two change at once is merged; where both change the same words, both are offered', async () => {
  site.allow(/ERR_/);
  const { bens, atAda, atBen, adas, stored } = await openPack();
  /** Kestrel saves a description while requests fail, and Ivory saves another one before they succeed. */
  const describeAtOnce = async (byBen: string, byAda: string) => {
    await refuseOps(bens);
    await atBen.writeDescription(byBen);
    await atBen.save.click();
    await atAda.writeDescription(byAda);
    await atAda.save.click();
    await atAda.saved.waitFor();
    await allowOps(bens);
  };
  await describeAtOnce('One. Two. Three, and four.', 'Uno. Two. Three.');
  await bens.getByText("Merged with Ivory's changes").waitFor();
  await adas.getByText('Uno. Two. Three, and four.').waitFor();

  await describeAtOnce('Written by Kestrel.', 'Written by Ivory.');
  await bens.getByText(/Ivory has just changed the description to/).waitFor();
  expect(await atBen.description.inputValue()).toBe('Written by Kestrel.');
  await expect.poll(() => atBen.save.isDisabled()).toBe(true);
  expect((await stored()).description).toBe('Written by Ivory.');
  await bens.getByRole('button', { name: 'Keep mine' }).click();
  await atBen.save.click();
  await adas.getByText('Written by Kestrel.').waitFor();
});

test('an editor who is removed while writing sees by whom, and the text stays for copying', async () => {
  // Those who do not answer would be removed much later than this test waits.
  const lifeMs = vi.spyOn(serverLimits, 'presenceLifeMs', 'get').mockReturnValue(60_000 as never);
  onTestFinished(() => lifeMs.mockRestore());
  const { params, bens, atBen, adas } = await openPack();
  await atBen.writeDescription('A long text by Kestrel.');
  await atBen.description.focus();
  await adas.getByText('Kestrel is editing').waitFor();
  // Somebody edits between the removal and the question who did it.
  const ops = [{ op: 'remove' as const, levelIds: ids.slice(0, 1) }];
  await bens.route(
    '**/history?*',
    async (route) => {
      await ada.call('pack.applyOps', { params, body: { baseVersion: 0, ops } });
      await route.continue();
    },
    { times: 1 },
  );
  await ada.call('pack.removeEditor', { params: { ...params, accountId: String(ben.id) } });
  await bens.getByText('Ivory removed you as an editor.').waitFor();
  expect(await bens.getByLabel('Your description').inputValue()).toBe('A long text by Kestrel.');
  await adas.getByText('Kestrel is editing').waitFor({ state: 'detached' });

  await ada.call('pack.addEditor', { params: { ...params, accountId: String(ben.id) } });
  await atBen.save.waitFor();
  await expect.poll(() => atBen.description.inputValue()).toBe('A long text by Kestrel.');
});

test('a drag ends with the right to edit, and is not announced as completed', async () => {
  const { params, bens, atBen } = await openPack();
  await atBen.grip('Alpha').hover();
  await bens.mouse.down();
  await atBen.grip('Gamma').hover();
  await orderAt(atBen).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
  await ada.call('pack.removeEditor', { params: { ...params, accountId: String(ben.id) } });
  await bens.getByText('Put back: you may not edit this pack any more.').waitFor({ state: 'attached' });
  await bens.mouse.up();
  expect(await atBen.lastChange(/You moved/).count()).toBe(0);
});

test('a text stays for copying when the pack is deleted while it is written', async () => {
  // A page may be asking for the size of the archive in that moment.
  site.allow(/status of 404 .*zip\/size/);
  const { params, bens, atBen } = await openPack();
  await atBen.writeDescription('A long text by Kestrel.');
  await ada.call('pack.delete', { params });
  await bens.getByText("This pack doesn't exist or has been deleted. :(").waitFor();
  expect(await bens.getByLabel('Your description').inputValue()).toBe('A long text by Kestrel.');
});
