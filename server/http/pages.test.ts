import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let owner: Person;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'marbleland-client-'));
  await mkdir(join(clientFolder, 'assets'));
  await writeFile(
    join(clientFolder, 'index.html'),
    '<!doctype html><html><head><title>Marbleland</title></head><body></body></html>',
  );
  await writeFile(join(clientFolder, 'assets', 'main-abc123.js'), `console.log('${'hello '.repeat(500)}');`);
  server = await startTestServer({ clientFolder });
  owner = await signUpPerson(server);
});
afterAll(async () => {
  await server.stop();
  await rm(clientFolder, { recursive: true });
});

const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).request('GET', path, undefined, headers);

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

  test('says who is signed in, so that nobody has to ask', async () => {
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

  test('allows no script but those of the site, and no frame', async () => {
    const { headers } = await get('/');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('files of the client', () => {
  test('are kept for ever when their name has a hash, and compressed for who asks', async () => {
    const plain = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Cache-Control')).toContain('immutable');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const brotli = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'br' });
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    expect(brotli.bytes.equals(plain.bytes)).toBe(true);
  });

  test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/../package.json', '/assets/none.js'])(
    'are only those that are there: %s',
    async (path) => {
      expect([200, 404]).toContain((await get(path)).status);
      expect((await get(path)).bytes.toString()).not.toContain('devDependencies');
    },
  );
});

test('the site says whether it is alive and whether it is ready', async () => {
  expect((await get('/healthz')).json).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json).toEqual({ status: 'ok', database: true, files: true });
});
