import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  for (const name of ['Slope', 'WithoutAnyBlank'.repeat(8)]) {
    const missionInfo: [string, string][] = [
      ['name', name],
      ['artist', 'Ivory'],
    ];
    await insertLevel(site.server, ada.id, { missionInfo });
  }
  const pack = { name: 'Two levels', description: 'See https://example.org for more.' };
  await ada.request('POST', '/api/pack/create', pack);
  await ada.request('POST', '/api/pack/1/set-levels', [1, 2]);
  await ada.request('POST', '/api/level/1/comment', { content: 'W'.repeat(400) });
});

/** Serious and critical violations; in a second theme only colours can differ. */
async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  const results = await page.evaluate(
    (rules) => window.axe.run(document, { resultTypes: ['violations'], ...rules }),
    theme === 'dark' ? { runOnly: ['color-contrast'] } : {},
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} in ${theme}: ${html}`));
}

const widths = [320, 390, 1280];

/** How much wider than the window the page is, at each width. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) wide.push(`scrolls sideways by ${excess} px at ${width}`);
  }
  return wide;
}

/** What is wrong with a page for whoever cannot see or point, or holds a phone. */
async function findFaults(
  page: Page,
  path: string,
  open: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  await page.goto('about:blank'); // Else another hash would be no new page.
  await page.goto(path);
  await shell(page).heading.waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await open(page);
  const headings = await page.getByRole('heading', { level: 1 }).count();
  await page.evaluate(axe.source);
  return [
    ...(headings === 1 ? [] : [`has ${headings} first headings`]),
    ...(await violations(page, 'light')),
    ...(await violations(page, 'dark')),
    ...(await sidewaysScroll(page)),
  ];
}

test.each([
  ['visitors, levels', false, ['/', '/search', '/level/1', '/level/2', '/no-such-page']],
  [
    'visitors, packs and people',
    false,
    ['/packs', '/pack/1', '/profile/1', '/api/docs', '/api/docs#pack.edit'],
  ],
  ['visitors, forms', false, ['/sign-up', '/sign-in', '/verify-email?source=signIn']],
  ['visitors, texts', false, ['/about-upload', '/support', '/protocol-error/pq', '/content-guidelines']],
  [
    'whoever is signed in',
    true,
    ['/level/1', '/pack/1', '/profile/1', '/create-pack', '/upload', '/change-password'],
  ],
])('pages can be used without eyes, mouse or a wide screen: %s', async (_, isSignedIn, paths) => {
  site.allow(/no-such-page.*status of 404/);
  const page = await site.open('/', isSignedIn ? { as: ada } : {});
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    const found = await findFaults(page, path);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

/** What opens on pages, and how. */
const openings: [what: string, path: string, isSignedIn: boolean, open: (page: Page) => Promise<void>][] = [
  ['filters', '/search', false, (page) => page.getByRole('button', { name: 'Filters' }).click()],
  ['the menu', '/', true, (page) => page.getByRole('button', { name: /^Profile menu/ }).click()],
  ['a question', '/level/1', true, (page) => page.getByRole('button', { name: 'Delete level' }).click()],
  ['the editor', '/level/1', true, (page) => page.getByRole('button', { name: 'Edit level' }).click()],
  [
    'the choice of packs',
    '/level/1',
    true,
    (page) => page.getByRole('button', { name: / to a pack$/ }).click(),
  ],
  [
    'the choice of levels',
    '/pack/1',
    true,
    (page) => page.getByRole('button', { name: 'Add levels' }).click(),
  ],
  ['the history', '/pack/1', false, (page) => page.getByRole('button', { name: 'History' }).click()],
];

test('what opens on pages can be used in the same way', async () => {
  const faults: Record<string, string[]> = {};
  const visitors = await site.open('/');
  const hers = await site.open('/', { as: ada });
  for (const [what, path, isSignedIn, open] of openings) {
    const page = isSignedIn ? hers : visitors;
    const found = await findFaults(page, path, open);
    if (found.length > 0) faults[what] = found;
  }
  expect(faults).toEqual({});
});

test.each([
  ['/level/4711', "This level doesn't exist or has been deleted. :("],
  ['/pack/4711', "This pack doesn't exist or has been deleted. :("],
  ['/profile/4711', 'This user does not exist. :('],
  ['/no-such-page', 'Page not found. Marble sad. :('],
  ['/level/one', 'Page not found. Marble sad. :('],
])('%s is not found, and says so', async (path, message) => {
  site.allow(/status of 404/);
  const page = await site.open('/support');
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
  await page.getByText(message).waitFor();
  await shell(page).home.click();
  await page.waitForURL((url) => url.pathname === '/');
});
