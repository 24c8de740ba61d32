import { JSDOM, VirtualConsole } from 'jsdom';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '../testing/changeAccount.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const origin = 'http://marbles.example';

const server = await serverForFile({
  clientFolder: await clientFolderForFile(),
  env: { PUBLIC_URL: origin },
});
let ivory: Person;
let packId: number;
let levelIds: number[];

const nameInMission = 'A <b> & "c" \u0001 ]]> \u{1F52E}';

beforeAll(async () => {
  ivory = await signUpPerson(server, { username: 'Ivory' });
  levelIds = [];
  for (const [i, name] of [nameInMission, 'Slope one', 'Slope two', 'Slope three'].entries()) {
    const level = await insertLevel(server, ivory.id, {
      missionInfo: [
        ['name', name],
        ['artist', 'Kestrel'],
        ['desc', 'Down we go.\nAnd <up>.'],
      ],
      addedAt: 1_000_000 + i,
    });
    levelIds.push(level._id);
  }
  const made = await ivory.call('pack.create', {
    body: { name: 'Slopes & more', description: 'All of them.' },
  });
  packId = made.packId;
  await ivory.call('pack.setLevels', {
    params: { id: String(packId) },
    body: levelIds,
  });
});

const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).send('GET', path, undefined, headers);

/** Parses XML strictly; throws where it is not well-formed. */
async function getXml(path: string) {
  const { status, bytes, headers } = await get(path);
  expect(status, path).toBe(200);
  const { document } = new JSDOM(bytes.toString(), { contentType: 'application/xml' }).window;
  return { document, headers };
}

const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((found) => found.textContent);

describe('a feed', () => {
  test('of the site has its newest levels, first the newest', async () => {
    const { document, headers } = await getXml('/feed.atom');
    expect(headers.get('content-type')).toContain('application/atom+xml');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(textsOf(document, 'entry > id')).toEqual(
      levelIds.toReversed().map((id) => `${origin}/level/${id}`),
    );
    expect(textsOf(document, 'entry > title')[3]).toBe(nameInMission.replace('\u0001', ''));
    expect(textsOf(document, 'entry > author > name')).toEqual(Array(4).fill('Kestrel'));
    const content = textsOf(document, 'entry > content')[0];
    expect(content).toContain('Down we go.<br>And &lt;up&gt;.');
    expect(content).toContain(`${origin}/api/level/${levelIds[3]}/image`);
    expect(document.querySelector('feed > updated')?.textContent).toBe('1970-01-01T00:16:40.003Z');
    expect(document.querySelector('link[rel=self]')?.getAttribute('href')).toBe(`${origin}/feed.atom`);
  });

  test('is the same as JSON', async () => {
    const { bytes, headers } = await get('/feed.json');
    expect(headers.get('content-type')).toContain('application/feed+json');
    expect(JSON.parse(bytes.toString())).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: `${origin}/`,
      feed_url: `${origin}/feed.json`,
      items: levelIds.toReversed().map((id) => ({ url: `${origin}/level/${id}` })),
    });
  });

  test('of a pack, a profile and a search has what is there', async () => {
    const pack = await getXml(`/pack/${packId}/feed.atom`);
    expect(pack.document.querySelector('feed > title')?.textContent).toBe('[Pack] Slopes & more by Ivory');
    expect(textsOf(pack.document, 'entry')).toHaveLength(4);
    const profile = await getXml(`/profile/${ivory.id}/feed.atom`);
    expect(textsOf(profile.document, 'entry > id')).toEqual([
      `${origin}/pack/${packId}`,
      ...levelIds.toReversed().map((id) => `${origin}/level/${id}`),
    ]);
    const search = await getXml('/search/feed.atom?q=slope+two&sort=name');
    expect(textsOf(search.document, 'entry > title')).toEqual(['Slope two']);
    expect(search.document.querySelector('link[rel=self]')?.getAttribute('href')).toBe(
      `${origin}/search/feed.atom?q=slope+two&sort=name`,
    );
  });

  test('of a pack dates a level by when it came into the pack, and an empty pack by its beginning', async () => {
    const { packId: id } = await ivory.call('pack.create', { body: { name: 'Growing', description: 'x' } });
    const { createdAt } = await ivory.call('pack.info', { params: { id: String(id) } });
    const dates = async () => {
      const { document } = await getXml(`/pack/${id}/feed.atom`);
      const times = (selector: string) => textsOf(document, selector).map((text) => Date.parse(text ?? ''));
      return { feed: times('feed > updated')[0] ?? 0, entries: times('entry > published') };
    };
    expect(await dates()).toEqual({ feed: createdAt, entries: [] });
    const add = (body: number[]) => ivory.call('pack.setLevels', { params: { id: String(id) }, body });
    await add(levelIds.slice(0, 1));
    const first = await dates();
    expect(first.entries).toEqual([first.feed]);
    expect(first.feed).toBeGreaterThanOrEqual(createdAt);
    await add(levelIds.slice(0, 2));
    const second = await dates();
    expect(second.entries).toEqual([second.feed, first.feed]);
    expect(second.feed).toBeGreaterThan(first.feed);
  });

  test('of a pack with a very long history is written from the newest steps', async () => {
    const { packId: id } = await ivory.call('pack.create', { body: { name: 'Busy', description: 'x' } });
    const [old = 0, fresh = 0] = levelIds;
    await ivory.call('pack.setLevels', { params: { id: String(id) }, body: [old, fresh] });
    const future = Date.parse('2100-01-01');
    const step = (version: number, added: number[]) => ({
      packId: id,
      version,
      ops: [{ op: 'add' as const, levelIds: added, after: null }],
      by: ivory.id,
      time: future + version,
      clientId: null,
    });
    const others = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + index);
    await server.deps.db.packSteps.insertMany([
      step(100, [old]),
      ...Array.from({ length: 30 }, (_, index) => step(101 + index, [fresh, ...others])),
    ]);
    const { document } = await getXml(`/pack/${id}/feed.atom`);
    const times = textsOf(document, 'entry > published').map((text) => Date.parse(text ?? ''));
    expect(times[0]).toBe(future + 130);
    expect(times[1]).toBeLessThan(future);
  });

  test('is sent once while nothing in it changes, and shows at once what is new', async () => {
    const first = await get(`/profile/${ivory.id}/feed.json`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get(`/profile/${ivory.id}/feed.json`, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    const level = await insertLevel(server, ivory.id, { addedAt: 2_000_000 });
    const changed = await get(`/profile/${ivory.id}/feed.json`, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.bytes.toString()).toContain(`/level/${level._id}"`);
    await ivory.call('level.delete', { params: { id: String(level._id) } });
    const after = await get(`/profile/${ivory.id}/feed.json`);
    expect(after.bytes.toString()).not.toContain(`/level/${level._id}"`);
  });

  test('of what is not there is none', async () => {
    expect((await get('/pack/999999/feed.atom')).status).toBe(404);
    expect((await get('/profile/999999/feed.json')).status).toBe(404);
    expect((await get('/search/feed.atom?sort=price')).status).toBe(400);
    expect((await get('/level/1/feed.atom')).status).toBe(404);
  });
});

describe('the card of a link (oEmbed)', () => {
  const embed = (url: string, rest = '') => get(`/oembed?url=${encodeURIComponent(url)}${rest}`);

  test('has a title, an author and a picture', async () => {
    const { status, bytes } = await embed(`${origin}/level/${levelIds[1]}?utm=1#comments`);
    expect(status).toBe(200);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'Slope one by Kestrel',
      author_name: 'Ivory',
      author_url: `${origin}/profile/${ivory.id}`,
      thumbnail_url: `${origin}/api/level/${levelIds[1]}/image?width=1200&height=630`,
      thumbnail_width: 1200,
    });
    const pack = await embed(`${origin}/pack/${packId}`);
    expect(JSON.parse(pack.bytes.toString()).title).toBe('[Pack] Slopes & more by Ivory');
  });

  test('has a smaller picture where that is wanted, and comes as XML', async () => {
    const { bytes } = await embed(`${origin}/profile/${ivory.id}`, '&maxwidth=300&maxheight=300');
    expect(JSON.parse(bytes.toString())).toMatchObject({ thumbnail_width: 256, thumbnail_height: 256 });
    const { document } = await getXml(
      `/oembed?format=xml&maxwidth=10&url=${encodeURIComponent(`${origin}/level/${levelIds[0]}`)}`,
    );
    expect(document.querySelector('oembed > title')?.textContent).toContain('A <b> & "c"');
    expect(document.querySelector('thumbnail_url')).toBeNull();
  });

  test('says which formats there are, and has no picture where none may be shown', async () => {
    const url = `${origin}/level/${levelIds[0]}`;
    const { status, bytes } = await embed(url, '&format=yaml');
    expect([status, bytes.toString()]).toEqual([501, 'The formats here are json and xml.\n']);
    const small = await embed(url, '&maxwidth=0');
    expect(small.status).toBe(200);
    expect(JSON.parse(small.bytes.toString())).not.toHaveProperty('thumbnail_url');
    expect((await embed(url, '&maxwidth=-1')).status).toBe(400);
  });

  test('is there for things of this site only', async () => {
    expect((await embed('https://elsewhere.example/level/1')).status).toBe(404);
    expect((await embed(`${origin}/level/999999`)).status).toBe(404);
    expect((await embed(`${origin}/packs`)).status).toBe(404);
    expect((await embed('nonsense')).status).toBe(404);
    expect((await get('/oembed')).status).toBe(400);
  });
});

describe('crawlers', () => {
  test('find every page in the sitemap', async () => {
    const index = await getXml('/sitemap.xml');
    const parts = textsOf(index.document, 'sitemap > loc');
    expect(parts.map((part) => part.slice(origin.length))).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/levels-1.xml',
      '/sitemap/packs-1.xml',
      '/sitemap/people-1.xml',
    ]);
    const found = await Promise.all(
      parts.map(async (part) => textsOf((await getXml(part.slice(origin.length))).document, 'url > loc')),
    );
    expect(found.flat()).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/content-guidelines`,
        ...levelIds.map((id) => `${origin}/level/${id}`),
        `${origin}/pack/${packId}`,
        `${origin}/profile/${ivory.id}`,
      ]),
    );
    expect(found.flat().join()).not.toContain('/account');
    expect((await get('/sitemap/levels-2.xml')).status).toBe(404);
    const etag = (await get('/sitemap.xml')).headers.get('etag') ?? '';
    expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('are told where it is, and what to leave alone', async () => {
    const { bytes, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(bytes.toString()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(bytes.toString()).toContain('Disallow: /api/\n');
    expect(bytes.toString()).toContain('Disallow: /*?part.\n');
  });
});

describe('a page', () => {
  test('says where its feeds and its card are, and has a drawn picture', async () => {
    const html = (await get(`/pack/${packId}`)).bytes.toString();
    const { document } = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window;
    const hrefOf = (type: string) => document.querySelector(`link[type="${type}"]`)?.getAttribute('href');
    expect(hrefOf('application/atom+xml')).toBe(`${origin}/pack/${packId}/feed.atom`);
    expect(hrefOf('application/feed+json')).toBe(`${origin}/pack/${packId}/feed.json`);
    const embed = hrefOf('application/json+oembed') ?? '';
    expect((await get(embed.slice(origin.length))).status).toBe(200);
    const picture = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    const drawn = await get(picture.slice(origin.length));
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const known = { 'If-None-Match': drawn.headers.get('etag') ?? '' };
    expect((await get(picture.slice(origin.length), known)).status).toBe(304);
    const search = (await get('/search?q=a%22b')).bytes.toString();
    expect(search).toContain(`href="${origin}/search/feed.atom?q=a%22b"`);
  });

  test('has the marble of the pages, also where an earlier version has kept another one', async () => {
    const { packId: empty } = await ivory.call('pack.create', {
      body: { name: 'None', description: 'Nothing.' },
    });
    // SHA-256 of `1,`: what the first version drew, without pictures.
    const earlier =
      'derived/cards/e9586b616536950f82cad86972b68f4f99d3fb3cdf4013c0d1a0a09394ca96b5/card.jpeg';
    await server.deps.files.put(earlier, Buffer.from('another marble'));
    const { status, bytes } = await get(`/api/pack/${empty}/card`);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
  });

  test('of a suspended person is shown nowhere else', async () => {
    const person = await signUpPerson(server);
    const profile = `/profile/${person.id}`;
    expect((await get(`/api/account/${person.id}/card`)).status).toBe(200);
    await changeAccount(server, person.id, {
      $set: { isSuspended: true, suspensionReason: 'Spam', suspendedBy: ivory.id },
    });
    server.deps.pageCaches.profiles.drop(person.id);
    for (const path of [
      `${profile}/feed.atom`,
      `/oembed?url=${encodeURIComponent(origin + profile)}`,
      `/api/account/${person.id}/card`,
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
    const html = (await get(profile)).bytes.toString();
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('rel="alternate"');
  });
});
