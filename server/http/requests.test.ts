import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../shared/routes.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const owner = await signUpPerson(server);
const levelId = (await insertLevel(server, owner.id))._id;
const pack = { name: 'Warm-ups', description: 'Short ones' };
const packId = (await owner.request('pack.create', { body: pack })).json.packId;

const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).send('GET', path, undefined, headers);

/** Sends raw bytes that no library would send. Returns the status line and the rest. */
async function sendRaw(request: string): Promise<string> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(request);
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes;
  });
  await once(socket, 'close');
  return answer;
}

describe('HEAD', () => {
  // Archives that were downloaded are counted a moment later, which is an event of the site.
  beforeEach(async () => {
    await server.deps.downloads.flush();
    await server.deps.paced.flush();
  });
  const reads = Object.values(routes).filter(({ method }) => method === 'GET');
  const pathOf = (path: string) =>
    `/api${path.replace(':id', String(path.startsWith('/pack') ? packId : path.startsWith('/account') ? owner.id : levelId))}`;

  test.each(reads.map(({ path }) => path))('%s answers what GET does, without the body', async (path) => {
    const query = path.endsWith('/ops') ? '?since=0' : '';
    const [head, full] = await Promise.all([
      owner.send('HEAD', pathOf(path) + query),
      owner.send('GET', pathOf(path) + query),
    ]);
    expect([head.status, head.bytes.length]).toEqual([full.status, 0]);
    for (const name of ['Content-Type', 'Content-Length', 'ETag', 'Cache-Control', 'Vary']) {
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
    }
  });

  test('counts no download, while GET of a whole archive does, also of several levels', async () => {
    const level = await insertLevel(server, owner.id);
    const downloads = async () => {
      await server.deps.downloads.flush();
      return (await server.deps.db.levels.findOne({ _id: level._id }))?.downloads;
    };
    await visitor(server).send('HEAD', `/api/level/${level._id}/zip`);
    await get(`/api/level/${level._id}/zip`, { Range: 'bytes=0-9' });
    expect(await downloads()).toBe(0);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await visitor(server).request('level.zipMany', { body: `ids=${level._id}` }, form);
    await expect.poll(downloads).toBe(1);
    await get(`/api/level/${level._id}/zip`);
    expect(await downloads()).toBe(1);
  });
});

describe('an address', () => {
  test.each([
    ['POST', '/api/level/list', 405, 'HEAD, GET'],
    ['GET', '/api/account/sign-in', 405, 'POST'],
    ['DELETE', '/api/account/check-token', 405, 'HEAD, GET, POST'],
    ['PROPFIND', '/api/level/1/info', 405, 'HEAD, GET'],
    ['GET', '/api', 404, null],
    ['GET', '/api/', 404, null],
    ['GET', '/api/nowhere', 404, null],
    ['POST', '/api/level', 404, null],
    ['GET', '/api/level/%ff/info', 400, null],
    ['GET', '/api/nowhere/%', 400, null],
    ['GET', '/api/level//info', 404, null],
    ['DELETE', '/api/account/sessions//', 404, null],
    ['DELETE', '/%61pi/level/list', 405, 'GET, HEAD'],
    ['POST', '/search', 405, 'GET, HEAD'],
    ['PUT', '/healthz', 405, 'GET, HEAD'],
  ])('%s %s is answered with %s', async (method, path, status, allow) => {
    const reply = await visitor(server).send(method, path, undefined, { Origin: 'https://a.example' });
    expect([reply.status, reply.headers.get('Allow')]).toEqual([status, allow]);
    expect(reply.json).toHaveProperty('status', 'error');
    const anyOrigin = path.startsWith('/api') ? '*' : null;
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(anyOrigin);
  });

  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
  const long = 'x'.repeat(serverLimits.pathLength);
  const places = ['/', '/search/', '/oembed/', '/healthz/', '/assets/', '/api/', '/api/level/', '/API/pack/'];
  test.each(methods)('that is too long is refused as such, also with %s', async (method) => {
    for (const place of [...places, `/${long}/feed.atom`, `/profile/${long}/feed.json`]) {
      const { status } = await visitor(server).send(method, place + long);
      expect([place, status]).toEqual([place, 414]);
    }
  });

  test('that is too long for a write outside the calls is refused in the form of other refusals', async () => {
    const { json } = await visitor(server).send('POST', `/${long}`, { some: 'body' });
    expect(json).toMatchObject({ status: 'error', code: 'uri_too_long' });
  });

  test('may have a query as long as headers may be, and a longer one is refused', async () => {
    for (const path of ['/', '/search', '/api/level/list', '/api/level/search', '/oembed', '/feed.atom']) {
      for (const [length, isRead] of [
        [15_000, true],
        [20_000, false],
      ] as const) {
        for (const method of ['GET', 'POST']) {
          const query = `q=${'x'.repeat(length)}`;
          const { status } = await visitor(server).send(method, `${path}?${query}`);
          const isFine = isRead ? status < 500 && status !== 431 : status === 431;
          expect([path, method, length, status, isFine]).toEqual([path, method, length, status, true]);
        }
      }
    }
  });

  test.each(['?', '?&', '?x', '?__proto__=1&constructor=2', '?id=%zz', '?%E0%A4%A'])(
    'may end in %s',
    async (query) => {
      expect((await get(`/api/level/${levelId}/info${query}`)).status).toBe(200);
    },
  );

  test.each([
    'GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /%zz/%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /api/level/%ff/info HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET //elsewhere.example/level/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /api/level/list HTTP/1.0\r\n\r\n',
    'POST /api/account/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
    'POST /api/account/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{',
    'NONSENSE\r\n\r\n',
  ])('as odd as %j does no harm', async (request) => {
    expect(await sendRaw(request)).not.toMatch(/^HTTP\/1.1 5/);
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('a request that is not HTTP', () => {
  const refused = async (request: string) => {
    const [head = '', body = ''] = (await sendRaw(request)).split('\r\n\r\n');
    expect(head).toContain('Content-Type: application/json; charset=utf-8');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    const { status, code } = JSON.parse(body);
    return [head.split('\r\n')[0], status, code];
  };

  test('is refused in the form of every other refusal', async () => {
    expect(await refused('NONSENSE\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', 'error', 'bad_input']);
  });

  test('is refused with a reason when its headers are too large', async () => {
    const request = `GET /api/version HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await refused(request)).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large',
      'error',
      'headers_too_large',
    ]);
  });

  test('gets its answer after that of the previous request', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(first);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/);
    socket.write('NONSENSE\r\n\r\n');
    const [second] = await once(socket, 'data');
    expect(String(second)).toMatch(/^HTTP\/1.1 400 Bad Request/);
    await once(socket, 'close');
  });
});

describe('revalidation', () => {
  test('works in every coding, with the headers of the answer', async () => {
    for (const path of ['/api/level/list', '/api/home/info', '/api/openapi.json']) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': coding };
        const full = await get(path, headers);
        const ETag = full.headers.get('ETag') ?? '';
        const again = await get(path, { ...headers, 'If-None-Match': `"other", W/${ETag}` });
        expect([again.status, again.headers.get('ETag')]).toEqual([304, ETag]);
        expect(again.headers.get('Vary')).toBe(full.headers.get('Vary'));
        expect(again.headers.get('Cache-Control')).toBe('no-cache');
      }
    }
  });

  test('works for GET only', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'If-None-Match': '*' };
    const { status } = await visitor(server).request('level.zipMany', { body: `ids=${levelId}` }, headers);
    expect(status).toBe(200);
  });

  test('does not apply to answers of those who are signed in', async () => {
    for (const path of [
      `/api/level/${levelId}/extended-info`,
      '/api/pack/list',
      `/api/account/${owner.id}/info`,
    ]) {
      const { headers } = await owner.send('GET', path);
      expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null]);
    }
  });
});

describe('a range', () => {
  const zip = () => `/api/level/${levelId}/zip`;

  test.each([
    ['bytes=0-9', 206, 10],
    ['bytes=10-', 206, -10],
    ['bytes=-7', 206, 7],
    ['bytes=0-99999999999', 206, 0],
    ['bytes=-99999999999', 206, 0],
    ['bytes=5-4', 200, 0],
    ['bytes=', 200, 0],
    ['bytes=0-1,5-6', 200, 0],
    ['lines=1-2', 200, 0],
  ])('%s is answered with %s', async (Range, status, length) => {
    const whole = (await get(zip())).bytes;
    const reply = await get(zip(), { Range });
    const wanted = length > 0 ? length : whole.length + length;
    expect([reply.status, reply.bytes.length]).toEqual([status, wanted]);
    expect(reply.headers.get('Content-Length')).toBe(String(wanted));
  });

  test('outside the file is refused as JSON, with the length of the file', async () => {
    for (const Range of ['bytes=99999999-', 'bytes=-0']) {
      const reply = await get(zip(), { Range });
      expect([reply.status, reply.json.code]).toEqual([416, 'range_not_satisfiable']);
      expect(reply.headers.get('Content-Range')).toMatch(/^bytes \*\/\d+$/);
    }
  });

  test('of another state of the file is the whole file', async () => {
    const ETag = (await get(zip())).headers.get('ETag') ?? '';
    expect((await get(zip(), { Range: 'bytes=0-9', 'If-Range': ETag })).status).toBe(206);
    expect((await get(zip(), { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
  });
});

describe('a body', () => {
  const signIn = (body: string, headers: Record<string, string> = {}) =>
    visitor(server).request('account.signIn', { body }, headers);

  test.each([
    ['a key that objects have anyway', '{"emailOrUsername":"a","password":"b","__proto__":{"x":1}}'],
    ['another such key', '{"emailOrUsername":"a","password":"b","constructor":1}'],
    ['an unknown member', '{"emailOrUsername":"a","password":"b","isModerator":true}'],
    ['no object', '[]'],
    ['nothing', ''],
    ['half an object', '{"emailOrUsername":'],
    ['brackets without end', '['.repeat(500_000)],
  ])('with %s is refused', async (_, body) => {
    const { status, json } = await signIn(body, { 'Content-Type': 'application/json' });
    expect([status, json.code]).toEqual([400, 'bad_input']);
  });

  test('with very many errors gets a short answer', async () => {
    const ids = JSON.stringify(Array.from({ length: 200_000 }, () => 'x'));
    const { status, bytes } = await owner.request(
      'pack.setLevels',
      { params: { id: packId }, body: ids },
      { 'Content-Type': 'application/json' },
    );
    expect(status).toBe(400);
    expect(bytes.length).toBeLessThan(5_000);
  });

  test('is read up to the limit, whatever length it declares', async () => {
    const reply = await signIn(`{"emailOrUsername":"${'x'.repeat(2_000_000)}"}`);
    expect([reply.status, reply.json.code]).toEqual([413, 'too_large']);
  });

  test.each(['', 'application/x-www-form-urlencoded', 'text/plain', 'application/json'])(
    'of type "%s" that is JSON is read as such',
    async (type) => {
      const body = '\uFEFF{"emailOrUsername":"nobody","password":"a long password"}';
      const { json } = await signIn(body, { 'Content-Type': type });
      expect(json.code).toBe('sign_in_refused');
    },
  );

  test.each([
    ['gzip', 400, 'sign_in_refused'],
    ['compress', 415, 'wrong_type'],
  ])('in the coding %s is answered with %s', async (coding, status, code) => {
    const body = gzipSync('{"emailOrUsername":"nobody","password":"a long password"}');
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding };
    const reply = await visitor(server).request('account.signIn', { body }, headers);
    expect([reply.status, reply.json.code]).toEqual([status, code]);
  });

  test('is limited in its decompressed size as well', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const body = gzipSync(`{"emailOrUsername":"${'x'.repeat(2_000_000)}"}`);
    const reply = await visitor(server).request('account.signIn', { body }, headers);
    expect([reply.status, reply.json.code]).toEqual([413, 'too_large']);
  });

  test('of another type is not JSON', async () => {
    const { status } = await signIn('{}', { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(status).toBe(415);
  });

  test('for an archive is read as browsers encode it', async () => {
    const first = await insertLevel(server, owner.id);
    const second = await insertLevel(server, owner.id);
    const { status } = await visitor(server).request(
      'level.zipMany',
      { body: `ids=${first._id}%2C+${second._id}` },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    expect(status).toBe(200);
  });

  test.each([
    ['more ids than there may be', Array.from({ length: 60_000 }, (_, index) => index).join(',')],
    ['no ids', ''],
    ['words', 'a,b'],
    ['ids without end', '1,'.repeat(400_000)],
    ['ids that are not encoded as UTF-8', '1%2C%E9'],
  ])('for an archive with %s is refused', async (_, ids) => {
    const reply = await visitor(server).request(
      'level.zipMany',
      { body: `ids=${ids}` },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    expect([reply.status, reply.json.code]).toEqual([400, 'bad_input']);
  });
});
