import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { everyPath, goTo, moderationPaths } from './goTo.ts';
import { smallTargets } from './smallTargets.ts';
import { testSite } from './testSite.ts';

/** Fingers hit every control, from the narrowest phone to a tablet. */
const site = testSite();
const widths = [320, 390, 768];
const height = 844;
let ada: Person;
let moderator: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Jo' });
  moderator = await signUpPerson(site.server, { username: 'Mo', isModerator: true });
  for (const name of ['Up', 'Slope']) {
    const missionInfo: [string, string][] = [
      ['name', name],
      ['artist', 'Al'],
    ];
    const { _id } = await insertLevel(site.server, ada.id, { missionInfo });
    for (const [index, who] of [ada, moderator].entries()) {
      await who.call('leaderboard.postScore', {
        params: { id: String(_id), leaderboardId: 'marbleland' },
        body: { score: 41_000 + index, score_type: 'time' },
      });
    }
  }
  await ada.call('pack.create', { body: { name: 'Two', description: 'See https://example.org for more.' } });
  await ada.call('pack.setLevels', { params: { id: '1' }, body: [1, 2] });
  await ada.call('comment.post', { params: { id: '1' }, body: { content: 'Fun' } });
  await moderator.call('comment.post', { params: { id: '1' }, body: { content: 'Short' } });
  const report = { kind: 'level', id: 1, category: 'copied', reason: 'It is.' };
  await ada.request('report.post', { body: { ...report, kind: 'profile', id: moderator.id } });
  await moderator.request('report.post', { body: report });
  const gone = await insertLevel(site.server, ada.id);
  await moderator.request('level.delete', { params: { id: gone._id }, query: { reason: 'Twice' } });
});

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await goTo(page, path);
  await page.waitForLoadState('networkidle');
}

const openOnPhone = (person: Person | null) =>
  site.open('/', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height },
    ...(person && { as: person }),
  });

/** Runs in the page: resolves when it has been laid out anew. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** What is too small, or wider than the screen, at each width. */
async function faultsOf(page: Page, part: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.evaluate(nextFrame);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) faults.push(`The page scrolls sideways by ${excess} px at ${width}.`);
    for (const target of await smallTargets(page, part)) faults.push(`${target} at ${width}`);
  }
  return faults;
}

test.each<[who: string, as: (() => Person) | null, paths: string[]]>([
  ['visitors', null, [...everyPath, '/api/docs#pack.edit', '/search?q=nothing-like-this', '/level/1']],
  [
    'whoever is signed in',
    () => ada,
    ['/', '/search', '/level/1', '/pack/1', '/packs', '/profile/1', '/profile/2', '/create-pack', '/upload'],
  ],
  ['an account', () => ada, ['/account', '/change-password', '/api/docs#pack.edit']],
  ['moderators', () => moderator, [...moderationPaths, '/level/1', '/pack/1', '/profile/1']],
])(
  'fingers hit every control of pages for %s',
  async (_, as, paths) => {
    const faults: Record<string, string[]> = {};
    const page = await openOnPhone(as?.() ?? null);
    for (const path of paths) {
      await openPath(page, path);
      const found = await faultsOf(page, 'body');
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  },
  180_000,
);

const [dialog, menu] = ['dialog[open]', '[role="menu"]'];

/** Dialogs and menus: the page, the button that opens it, and what appears. */
type Opening = [path: string, button: string | RegExp, part: string];

test.each<[of: string, openings: Opening[]]>([
  [
    'levels',
    [
      ['/', /^Profile menu/, menu],
      ['/search', 'Filters', '[role="group"]'],
      ['/search', 'More for Slope', menu],
      ['/level/1', 'Edit level', 'section[aria-labelledby="edit-level"]'],
      ['/level/1', 'Delete level', dialog],
      ['/level/1', / to a pack$/, dialog],
      ['/level/1', 'Delete the score of Jo', dialog],
    ],
  ],
  [
    'packs and people',
    [
      ['/pack/1', 'Add levels', dialog],
      ['/pack/1', 'History', dialog],
      ['/pack/1', 'Manage this pack', menu],
      ['/pack/1', 'Change Slope', menu],
      ['/profile/1', 'Change avatar', dialog],
      ['/profile/2', 'Report', dialog],
      ['/account', 'Create a token', dialog],
      ['/account', 'Delete account', dialog],
    ],
  ],
])('fingers hit every control of dialogs and menus of %s', async (_, openings) => {
  const faults: Record<string, string[]> = {};
  const page = await openOnPhone(ada);
  for (const [path, button, part] of openings) {
    await page.setViewportSize({ width: 390, height });
    await openPath(page, path);
    await page.getByRole('button', { name: button }).first().tap();
    await page.locator(part).first().waitFor();
    const found = await faultsOf(page, part);
    if (found.length > 0) faults[`${path}: ${button}`] = found;
  }
  expect(faults).toEqual({});
});
