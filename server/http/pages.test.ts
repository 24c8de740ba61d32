import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import { afterAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../shared/pageAddresses.ts';
import type { PageHead } from '../../shared/pageHead.ts';
import { pages, unknownPage } from '../../shared/pages.ts';
import { compressFiles } from '../content/compressFiles.ts';
import { serverLimits } from '../limits.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { openStepCounter } from '../testing/stepCounter.ts';

const words = 'hello '.repeat(500);
const clientFolder = await clientFolderForFile({ 'assets/main-abc123.js': `console.log('${words}');` });
await compressFiles(clientFolder);
await writeFile(join(clientFolder, 'assets', 'uncompressed-abc123.js'), `alert('${words}');`);
const server = await serverForFile({ clientFolder });
const owner = await signUpPerson(server);
const steps = await openStepCounter();
afterAll(() => steps.close());

const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).send('GET', path, undefined, headers);

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('a page', () => {
  test('of a level has its own title, description, card, canonical link and data', async () => {
    const level = await insertLevel(server, owner.id, {
      missionInfo: [
        ['name', 'Slope </script><script>alert(1)</script> $& "quoted"'],
        ['artist', 'Ivory'],
        ['desc', 'Down we go.'],
      ],
    });
    const { status, bytes } = await get(`/level/${level._id}`);
    const html = bytes.toString();
    expect(status).toBe(200);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('$&amp; &quot;quoted&quot; by Ivory');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<meta name="description" content="Down we go.">');
    expect(html).toContain(`/api/level/${level._id}/image`);
    expect(html).toContain(
      `<link rel="canonical" href="${server.deps.config.publicUrl}/level/${level._id}">`,
    );
    const data = dataOf(html)[`level.extendedInfo:${level._id}`];
    const info = await get(`/api/level/${level._id}/extended-info`);
    expect(data).toEqual(info.json);
  });

  test('of a profile and of home come with their data', async () => {
    const profile = await get(`/profile/${owner.id}`);
    expect(dataOf(profile.bytes.toString())[`account.info:${owner.id}`].username).toBe(owner.username);
    const home = await get('/');
    expect(dataOf(home.bytes.toString())['level.home'].latestLevels.length).toBeGreaterThan(0);
  });

  test('has the title, description and picture from the table of pages', async () => {
    const { id: profile } = owner;
    const level = await insertLevel(server, profile, { missionInfo: [['name', 'A <b>level</b>']] });
    await owner.request('level.edit', {
      params: { id: level._id },
      body: { missionInfo: null, remarks: 'Two\n\nlines' },
    });
    const pack = { name: 'Warm-ups', description: 'Short & sweet. '.repeat(50) };
    const { packId } = (await owner.request('pack.create', { body: pack })).json;
    const [levelInfo, packInfo, profileInfo] = await Promise.all([
      visitor(server).call('level.extendedInfo', { params: { id: String(level._id) } }),
      visitor(server).call('pack.info', { params: { id: String(packId) } }),
      visitor(server).call('account.info', { params: { id: String(profile) } }),
    ]);
    const { level: _, pack: __, profile: ___, protocolError, ...fixed } = pages;
    const heads: [path: string, head: PageHead][] = [
      ...Object.values(fixed).map(({ path, head }): [string, PageHead] => [path, head]),
      [pathOf('protocolError', { protocol: 'pq' }), protocolError.head],
      [pathOf('level', { id: level._id }), pages.level.about(levelInfo)],
      [pathOf('pack', { id: packId }), pages.pack.about(packInfo)],
      [pathOf('profile', { id: profile }), pages.profile.about(profileInfo)],
    ];
    for (const [path, head] of heads) {
      const { status, bytes } = await get(path);
      const html = bytes.toString();
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(`<title>${escapeHtml(head.title)}</title>`);
      expect(html).toContain(`<meta name="description" content="${escapeHtml(head.description)}">`);
      expect(html).toContain(`<link rel="canonical" href="${server.deps.config.publicUrl}${path}">`);
      expect(html.includes('"robots" content="noindex"')).toBe(!head.isIndexed);
      expect(html).toContain(`<meta property="og:image" content="${server.deps.config.publicUrl}/`);
      expect(html.includes('/icon-512.png">')).toBe(!head.hasPicture);
      expect((await get(`${path}//`)).status).toBe(404);
    }
    expect(pages.level.about(levelInfo).description).toBe('Two lines');
    expect(pages.pack.about(packInfo).title).toBe(`[Pack] Warm-ups by ${owner.username}`);
  });

  test.each([
    ['/level/987654', pages.level.missing],
    ['/pack/987654', pages.pack.missing],
    ['/profile/987654', pages.profile.missing],
    ['/nowhere', unknownPage],
  ])('of a missing thing, at %s, says so and is not indexed', async (path, head) => {
    const html = (await get(path)).bytes.toString();
    expect(html).toContain(`<title>${head.title}</title>`);
    expect(html).toContain(escapeHtml(head.description));
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test('at an address with a trailing slash names the one without it as canonical', async () => {
    const { status, bytes } = await get('/search/');
    expect(status).toBe(200);
    expect(bytes.toString()).toContain(`href="${server.deps.config.publicUrl}/search"`);
  });

  test('at an address that is too long is an unknown page, and a call there is refused', async () => {
    const long = 'x'.repeat(serverLimits.pathLength);
    const page = await get(`/${long}`);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([414, 'text/html; charset=utf-8']);
    expect(page.bytes.toString()).toContain(`<title>${unknownPage.title}</title>`);
    const call = await get(`/api/level/${long}/info`);
    expect([call.status, call.json.code]).toEqual([414, 'uri_too_long']);
    expect(call.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const search = await get(`/search?q=${long}`);
    expect(search.status).toBe(200);
  });

  test('contains the session, so that no call is needed', async () => {
    expect(dataOf((await get('/')).bytes.toString())['account.checkToken']).toBeNull();
    const own = await get('/', { Cookie: `token=${owner.token}` });
    expect(dataOf(own.bytes.toString())['account.checkToken'].profile.id).toBe(owner.id);
  });

  test.each(['/level/987654', '/pack/987654', '/profile/987654', '/nowhere', '/level/abc'])(
    'at %s is the site with status 404',
    async (path) => {
      const { status, bytes } = await get(path);
      expect(status).toBe(404);
      expect(bytes.toString()).toContain('<!doctype html>');
    },
  );

  test('at an address of many slashes costs about as much as any other', async () => {
    await steps.count(() => get('/no-such-page'));
    const normal = await steps.count(() => get('/no-such-page'));
    for (const path of ['/'.repeat(15_900), `${'/'.repeat(15_900)}x`, `/${'a/'.repeat(7_900)}x`]) {
      expect(await steps.count(() => get(path))).toBeLessThan(normal * 10);
    }
  });

  test('allows only scripts of the site, and no frame', async () => {
    const { headers } = await get('/');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('files of the client', () => {
  test('are cached for ever when their name has a hash, and compressed on request', async () => {
    const plain = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Cache-Control')).toContain('immutable');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const brotli = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'br' });
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    expect(brotli.bytes.equals(plain.bytes)).toBe(true);
    expect((await get('/assets/main-abc123.js.br')).status).toBe(404);
  });

  test.each(['br', 'gzip'])('are compressed with %s even where the build did not', async (coding) => {
    const { headers, bytes } = await get('/assets/uncompressed-abc123.js', { 'Accept-Encoding': coding });
    expect(headers.get('Content-Encoding')).toBe(coding);
    expect(bytes.toString()).toContain('hello');
  });

  test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/../package.json', '/assets/none.js'])(
    'are only existing ones: %s',
    async (path) => {
      expect([200, 404]).toContain((await get(path)).status);
      expect((await get(path)).bytes.toString()).not.toContain('devDependencies');
    },
  );
});

test('the site reports whether it is alive and whether it is ready', async () => {
  expect((await get('/healthz')).json).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json).toEqual({ status: 'ok', database: true, files: true });
});
