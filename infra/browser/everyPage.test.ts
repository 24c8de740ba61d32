import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { missingPages } from '../../shared/testing/missingPages.ts';
import { findFaults } from './findFaults.ts';
import { everyPath, goTo, moderationPaths } from './goTo.ts';
import { holdBack } from './holdBack.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();
let ada: Person;
let moderator: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  moderator = await signUpPerson(site.server, { isModerator: true });
  for (const name of ['Slope', 'WithoutAnyBlank'.repeat(8)]) {
    const missionInfo: [string, string][] = [
      ['name', name],
      ['artist', 'Ivory'],
    ];
    await insertLevel(site.server, ada.id, { missionInfo });
  }
  const pack = { name: 'Two levels', description: 'See https://example.org for more.' };
  await ada.call('pack.create', { body: pack });
  await ada.call('pack.setLevels', { params: { id: '1' }, body: [1, 2] });
  await ada.call('comment.post', { params: { id: '1' }, body: { content: 'W'.repeat(400) } });
  const report = { kind: 'level', id: 1, category: 'copied', reason: 'W'.repeat(400) };
  await moderator.request('report.post', { body: report });
  await moderator.request('report.take', { params: { id: 1 } });
  const gone = await insertLevel(site.server, ada.id);
  await moderator.request('level.delete', { params: { id: gone._id }, query: { reason: 'W'.repeat(400) } });
});

test.each<[who: string, as: (() => Person) | null, paths: string[]]>([
  ['visitors, levels', null, ['/', '/search', '/level/1', '/level/2', '/no-such-page']],
  [
    'visitors, packs and people',
    null,
    ['/packs', '/pack/1', '/profile/1', '/api/docs', '/api/docs#pack.edit'],
  ],
  [
    'visitors, forms',
    null,
    [
      '/sign-up',
      '/sign-in',
      '/verify-email?source=signIn',
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=x',
    ],
  ],
  ['visitors, texts', null, ['/about-upload', '/support', '/protocol-error/pq', '/content-guidelines']],
  [
    'whoever is signed in',
    () => ada,
    ['/level/1', '/pack/1', '/profile/1', '/create-pack', '/upload', '/change-password', '/account'],
  ],
  ['moderators', () => moderator, [...moderationPaths, '/profile/1']],
])('pages can be used without eyes, mouse or a wide screen: %s', async (_, as, paths) => {
  site.allow(/no-such-page.*status of 404/);
  const page = await site.open('/', as ? { as: as() } : {});
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    await goTo(page, path);
    const headings = await page.locator('h1').count();
    const found = await findFaults(page);
    if (headings !== 1) found.push(`has ${headings} first headings`);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

interface Head {
  title: string;
  description: string | null;
}

/** The head in the server's HTML, parsed without running scripts. */
async function servedHead(page: Page, path: string): Promise<Head> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { title, head } = new DOMParser().parseFromString(text, 'text/html');
    return {
      title,
      description: head.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
    };
  }, html);
}

const shownHead = (page: Page): Promise<Head> =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
  }));

/** Navigates as a link of the site does: the document stays, the client changes the address. */
const showWithoutLoading = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const nowhere = ['/level/4711', '/pack/4711', '/profile/4711', '/level/one', '/Search', '/no-such-page'];

test.each([
  ['of every page', everyPath],
  ['of what is not there', nowhere],
])('titles and descriptions %s are the same from the server and in the browser', async (_, paths) => {
  site.allow(/status of 404/);
  const page = await site.open('/', { as: ada });
  for (const path of paths) {
    const served = { path, ...(await servedHead(page, path)) };
    const shown = async () => ({ path: new URL(page.url()).pathname, ...(await shownHead(page)) });
    await showWithoutLoading(page, path);
    await expect.poll(shown).toEqual(served);
    await goTo(page, path);
    await expect.poll(shown).toEqual(served);
  }
});

/** What machines read in the head of the shown page. */
const machineHead = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.replace(/^.*:\d+/, ''),
    card: document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
    robots: document.querySelector('meta[name="robots"]'),
    feeds: document.querySelectorAll('link[rel="alternate"]').length,
  }));
const nextPages = [
  { canonical: '/packs', card: 'Packs – Marbleland', robots: null, feeds: 0 },
  { canonical: '/support', card: 'Support – Marbleland', robots: null, feeds: 0 },
];

test('after a missing page, the next ones are shared and indexed as themselves', async () => {
  site.allow(/status of 404/);
  const page = await site.open('/no-such-page');
  for (const head of nextPages) {
    await showWithoutLoading(page, head.canonical);
    await expect.poll(() => machineHead(page)).toEqual(head);
  }
});

test('so is a page to which somebody went before the code of the head had arrived', async () => {
  site.allow(/status of 404/);
  const page = await site.open('/about-upload');
  const send = await holdBack(page, '**/assets/afterFirstView*.js');
  await page.goto('/no-such-page', { waitUntil: 'domcontentloaded' });
  await untilTakenOver(page);
  const [next] = nextPages;
  await showWithoutLoading(page, '/packs');
  await expect.poll(() => page.title()).toBe(next?.card);
  send();
  await expect.poll(() => machineHead(page)).toEqual(next);
});

const dialog = 'dialog[open]';

/** Dialogs and menus: the page, the button that opens it, and what appears. */
type Opening = [path: string, button: string | RegExp, part: string];

test.each<[group: string, as: (() => Person) | null, openings: Opening[]]>([
  [
    'for visitors',
    null,
    [
      ['/search', 'Filters', '[role="group"]'],
      ['/pack/1', 'History', dialog],
    ],
  ],
  [
    'of levels',
    () => ada,
    [
      ['/', /^Profile menu/, '[role="menu"]'],
      ['/level/1', 'Edit level', 'section[aria-labelledby="edit-level"]'],
      ['/level/2', 'Delete level', dialog],
      ['/level/2', / to a pack$/, dialog],
    ],
  ],
  [
    'of packs and people',
    () => ada,
    [
      ['/pack/1', 'Add levels', dialog],
      ['/profile/1', 'Change avatar', dialog],
      ['/account', 'Delete account', dialog],
    ],
  ],
])('dialogs and menus on pages are equally accessible: %s', async (_, as, openings) => {
  const faults: Record<string, string[]> = {};
  const page = await site.open('/', as ? { as: as() } : {});
  for (const [path, button, part] of openings) {
    await goTo(page, path);
    await page.getByRole('button', { name: button }).click();
    await page.locator(part).waitFor();
    const found = await findFaults(page, part);
    if (found.length > 0) faults[`${path}: ${button}`] = found;
  }
  expect(faults).toEqual({});
});

test.each(missingPages)('%s is not found, and says so', async (path, message) => {
  site.allow(/status of 404/);
  const page = await site.open(path);
  expect((await page.request.get(path)).status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
  await page.getByText(message).waitFor();
  await shell(page).home.click();
  await page.waitForURL((url) => url.pathname === '/');
});
