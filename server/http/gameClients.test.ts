import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { readZipStrictly } from '../testing/strictZipReader.ts';

/**
 * The behaviour that published programs rely on, one section each: these programs cannot be changed any more.
 */
const server = await serverForFile();
const player = await signUpPerson(server);
const levelId = (await insertLevel(server, player.id))._id;

interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request with exactly the given headers and `Host`, as no browser or library would send it. */
async function send(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Promise<RawReply> {
  const call = request(server.url + path, { method, headers: { Connection: 'close', ...headers } });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

const oneLine = (reply: RawReply) => {
  const text = reply.body.toString();
  expect(text).not.toContain('\n');
  expect(text.charCodeAt(0)).not.toBe(0xfeff);
  return JSON.parse(text);
};

describe('a client that reads the whole list', () => {
  /** Fields without which the client drops a level, or crashes. */
  const needed = [
    'id',
    'baseName',
    'gameType',
    'modification',
    'name',
    'addedAt',
    'gems',
    'hasEasterEgg',
    'downloads',
    'lovedCount',
    'hasCustomCode',
    'datablockCompatibility',
    'curationScore',
  ];

  test('finds every required field in every level', async () => {
    for (const level of oneLine(await send('GET', '/api/level/list'))) {
      expect(Object.keys(level)).toEqual(expect.arrayContaining(needed));
      expect(level.curationScore).toBe(0);
    }
  });

  test('finds the same order, also after levels have changed', async () => {
    const readIds = async () =>
      oneLine(await send('GET', '/api/level/list')).map(({ id }: { id: number }) => id);
    const added = await Promise.all([insertLevel(server, player.id), insertLevel(server, player.id)]);
    const before = await readIds();
    await player.call('level.love', { params: { id: String(added[0]._id) } });
    await server.deps.catalogue.put({ ...added[0], editedAt: Date.now() });
    expect(await readIds()).toEqual(before);
    expect(before).toEqual([...before].sort((a: number, b: number) => a - b));
  });
});

describe('a native client', () => {
  const paths = () => [
    '/api/level/list',
    '/api/home/info?',
    `/api/level/${levelId}/info`,
    `/api/level/${levelId}/extended-info`,
    `/api/level/${levelId}/mission-info`,
    `/api/level/${levelId}/image`,
    `/api/level/${levelId}/zip?assuming=gold`,
    `/api/account/${player.id}/info`,
    `/api/account/${player.id}/avatar?size=40`,
    '/api/pack/list',
  ];

  test('that sends hardly any headers gets plain answers of known length, never a redirect', async () => {
    for (const path of paths()) {
      const { status, headers, body } = await send('GET', path);
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined]);
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(headers.connection).toBe('close');
    }
  });

  test.each(['ISO 8859-1', '', '*', 'identity;q=0', 'utf-8, latin1'])(
    'that accepts the coding "%s" gets none, and no refusal',
    async (coding) => {
      const { status, headers, body } = await send('GET', '/api/level/list', {
        headers: { 'Accept-Encoding': coding },
      });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
      expect(JSON.parse(body.toString())).not.toEqual([]);
    },
  );
});

describe('a client that unpacks archives', () => {
  test.each(['', '?', '?assuming=gold', '?assuming=none', '?assuming=something', '?append-id-to-mis'])(
    'reads %s from the first byte, with one mission and no folder around it',
    async (query) => {
      const { status, body } = await send('GET', `/api/level/${levelId}/zip${query}`);
      expect(status).toBe(200);
      const names = readZipStrictly(body).map(({ name }) => name.toLowerCase());
      const missions = names.filter((name) => name.endsWith('.mis'));
      expect(missions).toEqual([
        query.includes('append') ? `missions/slope_${levelId}.mis` : 'missions/slope.mis',
      ]);
      expect(names.filter((name) => name.startsWith('data/') || name.startsWith('/'))).toEqual([]);
    },
  );

  test('reads an archive of several levels as well', async () => {
    const { status, body } = await send('POST', '/api/level/zip?assuming=platinumquest', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `ids=${levelId},99999`,
    });
    expect(status).toBe(200);
    expect(readZipStrictly(body)).not.toEqual([]);
  });
});

describe('downloads', () => {
  const countOf = async (id: number) => {
    await server.deps.downloads.flush();
    return (await server.deps.db.levels.findOne({ _id: id }, { projection: { downloads: 1 } }))?.downloads;
  };

  test('count when the whole archive is requested, which answers exactly 200', async () => {
    const { _id } = await insertLevel(server, player.id);
    expect((await send('GET', `/api/level/${_id}/zip`)).status).toBe(200);
    expect(await countOf(_id)).toBe(1);
  });

  test('do not count for ranges, HEAD, or content that the client has', async () => {
    const { _id } = await insertLevel(server, player.id);
    const path = `/api/level/${_id}/zip`;
    const head = await send('HEAD', path);
    expect(head.status).toBe(200);
    expect((await send('GET', path, { headers: { Range: 'bytes=0-99' } })).status).toBe(206);
    const known = { 'If-None-Match': head.headers.etag ?? '' };
    expect((await send('GET', path, { headers: known })).status).toBe(304);
    expect(await countOf(_id)).toBe(0);
  });
});

describe('a client that signs in and comments', () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send('POST', path, { headers, body: JSON.stringify(body) });

  test.each<[string, () => Promise<RawReply>, number]>([
    [
      'a wrong password',
      () => post('/api/account/sign-in', { emailOrUsername: 'nobody', password: '-' }),
      400,
    ],
    ['a short name', () => post('/api/account/sign-up', { email: 'a@b.example', username: 'x' }), 400],
    ['a comment without a session', () => post(`/api/level/${levelId}/comment`, { content: 'hi' }), 401],
    ['a token that has ended', () => send('GET', '/api/account/check-token'), 401],
    ['a level that is gone', () => send('GET', '/api/level/99999/info'), 404],
  ])('gets an object on one line for %s', async (_, call, status) => {
    const reply = await call();
    expect(reply.status).toBe(status);
    expect(oneLine(reply)).toMatchObject({ status: 'error', reason: expect.any(String) });
  });

  test.each([
    ['no type', {}],
    ['the type of a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['the type of text', { 'Content-Type': 'text/plain' }],
  ])('may send JSON with %s', async (_, headers) => {
    const authorization = { Authorization: `Bearer ${player.token}` };
    const reply = await post(
      `/api/level/${levelId}/comment`,
      { content: 'Hello' },
      { ...authorization, ...headers },
    );
    expect(reply.status).toBe(200);
    expect(oneLine(reply)[0]).toMatchObject({ content: 'Hello', author: { id: player.id } });
  });

  test('gets its token on one line', async () => {
    const answer = await post('/api/account/sign-in', {
      emailOrUsername: player.username,
      password: 'a long password',
    });
    const { token, signInInfo } = oneLine(answer);
    expect(signInInfo.profile.id).toBe(player.id);
    const checked = await send('POST', '/api/account/check-token', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(oneLine(checked).profile.id).toBe(player.id);
  });
});

test('loves arrive without a body and without a content type', async () => {
  const headers = { Authorization: `Bearer ${player.token}` };
  const love = await send('PATCH', `/api/level/${levelId}/love`, { headers });
  expect([love.status, oneLine(love)]).toEqual([200, { lovedCount: 1, lovedByYou: true }]);
  const unlove = await send('PATCH', `/api/level/${levelId}/unlove`, { headers });
  expect([unlove.status, oneLine(unlove)]).toEqual([200, { lovedCount: 0, lovedByYou: false }]);
});

describe('pictures', () => {
  test.each([
    ['?width=258&height=194', { width: 258, height: 194 }],
    ['', { width: 320, height: 240 }],
    ['?width=1920&height=1080', { width: 1920, height: 1080 }],
    ['?original', { width: 320, height: 240 }],
  ])('at %s are JPEG for clients that name no other format', async (query, size) => {
    for (const accept of ['', '*/*', 'image/png,image/*;q=0.8']) {
      const headers: Record<string, string> = accept === '' ? {} : { Accept: accept };
      const {
        status,
        headers: answered,
        body,
      } = await send('GET', `/api/level/${levelId}/image${query}`, {
        headers,
      });
      expect([status, answered['content-type']]).toEqual([200, 'image/jpeg']);
      expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', ...size });
    }
  });

  test('of people are square, in the requested size', async () => {
    const { status, body } = await send('GET', `/api/account/${player.id}/avatar?size=40`);
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 40, height: 40 });
  });

  test('of unknown accounts are the default picture; a size outside 1 to 1024 is refused', async () => {
    const unknown = await send('GET', '/api/account/999999/avatar');
    expect([unknown.status, unknown.headers['content-type']]).toEqual([200, 'image/png']);
    for (const size of ['0', 'abc', '1025', '']) {
      const reply = await send('GET', `/api/account/${player.id}/avatar?size=${size}`);
      expect([reply.status, oneLine(reply).code]).toEqual([400, 'bad_input']);
    }
  });

  test('that do not exist are an error object, not an empty picture', async () => {
    const reply = await send('GET', `/api/level/${levelId}/prev-image`);
    expect(reply.status).toBe(404);
    expect(oneLine(reply).code).toBe('image_not_found');
  });
});

test('a visitor may do all of this from another origin', async () => {
  const { headers } = await visitor(server).request(
    'level.zip',
    { params: { id: levelId } },
    { Origin: 'https://game.example' },
  );
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
});
