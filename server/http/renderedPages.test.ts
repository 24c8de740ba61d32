import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from '../../infra/scripts/buildClient.ts';
import { limits } from '../../shared/limits.ts';
import { missingPages } from '../../shared/testing/missingPages.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { projectDir } from '../variables.ts';

let server: TestServer;
let owner: Person;
let moderator: Person;
let levelId: number;
let packId: number;

/** The only script that stands in pages: it chooses the theme before anything is painted. */
const theme = readFileSync(join(projectDir, 'dist', 'client', 'theme.js'), 'utf8').trim();

const hostile = '</script><script>alert(1)</script><b onerror=x> $& "q"';

beforeAll(async () => {
  await buildClient(() => {});
  server = await startTestServer();
  owner = await signUpPerson(server);
  moderator = await signUpPerson(server, { isModerator: true });
  const missionInfo: [string, string][] = [
    ['name', hostile],
    ['artist', 'Ivory'],
    ['desc', 'Down we go.'],
  ];
  levelId = (await insertLevel(server, owner.id, { missionInfo }))._id;
  for (let count = 1; count <= limits.listPage; count += 1) await insertLevel(server, owner.id);
  const body = { name: `Pack ${hostile}`, description: 'See https://example.org for more.' };
  packId = (await owner.call('pack.create', { body })).packId;
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [levelId] });
  const content = 'What a <b>slope</b>!';
  await owner.call('comment.post', { params: { id: String(levelId) }, body: { content } });
}, 180_000);
afterAll(() => server?.stop());

interface Shown {
  status: number;
  html: string;
  document: Document;
  policy: string;
  /** The text of the page without its data. */
  text: string;
  data: Record<string, unknown>;
}

async function open(path: string, who = visitor(server), sent: Record<string, string> = {}): Promise<Shown> {
  const { status, bytes, headers } = await who.send('GET', path, undefined, sent);
  const policy = headers.get('content-security-policy') ?? '';
  const html = bytes.toString();
  const { document } = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window;
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
  return { status, html, document, policy, data, text: document.getElementById('root')?.textContent ?? '' };
}

/** Pages show the colours of pictures, which are found out once a page was asked for. */
async function findColors(path: string): Promise<void> {
  await open(path);
  await server.deps.imagesAhead.flush();
}

/** A page for one search, which is rendered as soon as the site has time for it. */
async function openRendered(path: string): Promise<Shown> {
  const pages: Shown[] = [];
  const isRendered = async () => {
    const page = await open(path);
    pages.push(page);
    return page.text !== '';
  };
  await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
  return pages.at(-1) ?? open(path);
}

const headingOf = ({ document }: Shown) => document.querySelector('h1')?.textContent;

describe('the HTML of a page has its content', () => {
  test('of Home: the bar, the search, the newest levels, the footer', async () => {
    const home = await open('/');
    expect(headingOf(home)).toMatch(/marble levels/);
    expect(home.document.querySelectorAll('[aria-labelledby="latest"] article')).toHaveLength(
      limits.homeLevels,
    );
    expect(home.document.querySelector('[aria-labelledby="new-packs"] h3')?.textContent).toBe(
      `Pack ${hostile}`,
    );
    expect([...home.document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/search', '/packs', '/upload']),
    );
    expect(home.text).toContain(`${limits.listPage + 1} levels`);
  });

  test.each([
    ['/upload', 'Upload'],
    ['/account', 'Your account'],
  ])('of %s for whoever is signed in: the bar and the heading', async (path, heading) => {
    const page = await open(path, owner);
    expect(headingOf(page)).toBe(heading);
    expect(page.document.querySelector('nav a[href="/search"]')).not.toBeNull();
  });

  test('of a level: texts, facts, pictures, comments and packs, with every name as text', async () => {
    const level = await open(`/level/${levelId}`);
    expect(headingOf(level)).toBe(hostile);
    for (const text of [
      'Down we go.',
      'by Ivory',
      owner.username,
      'What a <b>slope</b>!',
      `Pack ${hostile}`,
    ]) {
      expect(level.text).toContain(text);
    }
    expect(level.document.querySelector(`main img[src^="/api/level/${levelId}/image"]`)).not.toBeNull();
    const scripts = [...level.document.querySelectorAll('script:not([src]):not([type="application/json"])')];
    expect(scripts.map(({ textContent }) => textContent)).toEqual([theme]);
    const hash = createHash('sha256').update(theme).digest('base64');
    expect(level.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(level.document.querySelectorAll('[onerror]')).toHaveLength(0);
    expect(level.html).not.toContain('<script>alert');
  });

  test('names the colour of the browser’s bar for light and dark systems; a chosen theme has its own', async () => {
    const { document } = await open('/');
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const colors = () => bars.map(({ content }) => content);
    expect(bars.map((bar) => bar.getAttribute('media'))).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    const [light, dark] = colors();
    expect(light).not.toBe(dark);
    const run = (chosen: string) =>
      new Function('document', 'localStorage', 'matchMedia', theme)(
        document,
        { getItem: () => chosen },
        () => ({ matches: false }),
      );
    run('dark');
    expect(colors()).toEqual([dark, dark]);
    run('light');
    expect(colors()).toEqual([light, light]);
  });

  test('of a pack, a profile, and the beginnings of both lists', async () => {
    const pack = await open(`/pack/${packId}`);
    expect(headingOf(pack)).toBe(`Pack ${hostile}`);
    expect(pack.text).toContain(hostile);
    expect(pack.text).toContain('See https://example.org for more.');
    const profile = await open(`/profile/${owner.id}`);
    expect(headingOf(profile)).toBe(owner.username);
    const search = await open('/search');
    expect(search.document.querySelectorAll('article')).toHaveLength(limits.listPage);
    expect(search.text).toContain(`${limits.listPage + 1} levels`);
    expect((await open('/packs')).text).toContain(`Pack ${hostile}`);
  });

  test('of a search has its results, and leads to more of them', async () => {
    const search = await openRendered('/search?q=slope&sort=name');
    expect(headingOf(search)).toBe('Search');
    expect(search.document.querySelectorAll('article')).toHaveLength(limits.listPage);
    expect(search.document.querySelector('input[name="q"]')?.getAttribute('value')).toBe('slope');
    const { document } = await openRendered('/search?q=alert');
    expect(document.querySelector('article h3')?.textContent).toBe(hostile);
    expect((await openRendered('/search?q=nothing+like+this')).text).toContain('no levels matching');
    expect((await openRendered('/packs?q=nothing+like+this')).text).toContain('no packs matching');

    const all = await open('/search');
    const more = all.document.querySelector('a[href*="after="]')?.getAttribute('href');
    const next = await openRendered(`/search${more}`);
    expect(next.document.querySelectorAll('article')).toHaveLength(1);
    expect(next.document.querySelector('a[href*="after="]')).toBeNull();
    const shownTwice = [...all.document.querySelectorAll('article a')].filter(
      (link) => link.outerHTML === next.document.querySelector('article a')?.outerHTML,
    );
    expect(shownTwice).toEqual([]);
  });

  test('of a search that there cannot be leaves it to the browser', async () => {
    for (const path of ['/search?sort=price', '/search?after=wrong', '/packs?after=wrong']) {
      const search = await open(path);
      expect(search.status, path).toBe(200);
      expect(search.document.querySelectorAll('article'), path).toHaveLength(0);
    }
  });

  test.each([
    ['/support', 'Support'],
    ['/content-guidelines', 'Content guidelines'],
    ['/about-upload', 'About upload'],
    ['/api/docs', 'API'],
    ['/protocol-error/pq', 'PlatinumQuest cannot be launched'],
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Sign up'],
    ['/forgot-password', 'Forgot password'],
    ['/create-pack', 'Create new level pack'],
  ])('of %s', async (path, heading) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(headingOf(page)).toBe(heading);
  });

  test.each([
    ...missingPages,
    ['//example.org/', 'Page not found. Marble sad. :('],
    ['/%E0%A4%A', 'Page not found. Marble sad. :('],
  ])('of %s says that it does not exist', async (path, sentence) => {
    const page = await open(path);
    expect(page.status).toBe(404);
    expect(headingOf(page)).toBe('404');
    expect(page.text).toContain(sentence);
  });
});

test('a page links its styles and its code ahead', async () => {
  const { document } = await open(`/level/${levelId}`);
  const linked = (rel: string) =>
    [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href') ?? '');
  expect(linked('stylesheet').some((href) => /LevelRoute-.*\.css$/.test(href))).toBe(true);
  expect(linked('modulepreload').some((href) => /LevelRoute-.*\.js$/.test(href))).toBe(true);
  expect(linked('modulepreload').some((href) => /LevelPacks-.*\.js$/.test(href))).toBe(true);
  expect(document.getElementById('root')?.dataset.parts).toBe('levelPage/LevelPacks.tsx');
  const search = await open('/search');
  expect(search.document.querySelector('link[as="fetch"]')?.getAttribute('href')).toBe('/api/level/list');
});

describe('who sees what', () => {
  test('a signed-in person gets their own page, and nobody else does', async () => {
    await findColors(`/level/${levelId}`);
    const visited = await open(`/level/${levelId}`);
    const own = await open(`/level/${levelId}`, owner);
    expect(own.document.querySelector(`[aria-label="Profile menu of ${owner.username}"]`)).not.toBeNull();
    expect(own.document.querySelector('[aria-label="Edit level"]')).not.toBeNull();
    const after = await open(`/level/${levelId}`);
    expect(after.html).toBe(visited.html);
    expect(after.html).not.toContain('Edit level');
    const another = await open(`/level/${levelId}`, moderator);
    expect(another.html).not.toContain(`Profile menu of ${owner.username}`);
  });

  test('many different pages at once do not mix', async () => {
    const paths = ['/', '/search', '/packs', `/level/${levelId}`, `/pack/${packId}`, `/profile/${owner.id}`];
    const people = [visitor(server), owner, moderator];
    const wanted = paths.flatMap((path) => people.map((who) => ({ path, who })));
    const alone: string[] = [];
    for (const { path, who } of wanted) alone.push((await open(path, who)).text);
    const together = await Promise.all(wanted.map(({ path, who }) => open(path, who)));
    expect(together.map(({ text }) => text)).toEqual(alone);
  });
});

describe('a page with downloads is for the game that the browser names', () => {
  const openFor = (game: string, path: string, who = visitor(server)) =>
    open(path, who, { Cookie: `game=${game}` });
  const offered = ({ document }: Shown) => {
    const link = document.querySelector('main a[download]');
    return `${link?.textContent}: ${link?.getAttribute('href')?.split('?')[1]}`;
  };
  const forPlatinumQuest = 'Download for PlatinumQuest: assuming=platinumquest';
  const forGold = 'Download for Gold and Web: assuming=gold';

  test('of a level and of a pack, for visitors and signed-in people, and each gets their own', async () => {
    for (const path of [`/level/${levelId}`, `/pack/${packId}`]) {
      for (const who of [visitor(server), owner]) {
        expect(offered(await open(path, who))).toBe(forPlatinumQuest);
        expect(offered(await openFor('gold', path, who))).toBe(forGold);
        expect(offered(await open(path, who))).toBe(forPlatinumQuest);
        expect(offered(await openFor('platinumquest', path, who))).toBe(forPlatinumQuest);
      }
    }
  });

  test('of a search', async () => {
    // Beside the filters for browsers that run no code.
    const chosen = ({ document }: Shown) =>
      [...document.querySelectorAll('main select option[value="gold"]')]
        .find((option) => !option.closest('noscript'))
        ?.hasAttribute('selected');
    expect(chosen(await open('/search'))).toBe(false);
    expect(chosen(await openFor('gold', '/search'))).toBe(true);
  });

  test('other games, and all files where the site does not have them, are the usual game', async () => {
    for (const game of ['none', 'ultra', '%00', '{}']) {
      expect(offered(await openFor(game, `/level/${levelId}`)), game).toBe(forPlatinumQuest);
    }
  });

  test('pages without downloads are the same for all', async () => {
    expect((await openFor('gold', '/support')).html).toBe((await open('/support')).html);
    await findColors('/');
    expect((await openFor('gold', '/')).data).not.toHaveProperty('game');
    expect((await openFor('gold', '/')).html).toBe((await open('/')).html);
  });
});

test('changes are in the next page of a visitor', async () => {
  const { _id: id } = await insertLevel(server, owner.id, { missionInfo: [['name', 'Before']] });
  const params = { id: String(id) };
  expect((await open(`/level/${id}`)).text).toContain('Love · 0');
  await owner.call('level.love', { params });
  await expect.poll(async () => (await open(`/level/${id}`)).text).toContain('Love · 1');
  await owner.call('comment.post', { params, body: { content: 'First!' } });
  await expect.poll(async () => (await open(`/level/${id}`)).text).toContain('First!');
  await owner.call('level.delete', { params });
  expect((await open(`/level/${id}`)).status).toBe(404);
});
