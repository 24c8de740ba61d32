import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ErrorReply } from '../../shared/errors.ts';
import type { Route } from '../../shared/route.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import { openSession } from '../accounts/sessions.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { zipOf } from '../testing/tinyLevels.ts';

/** Any input to any route gets an answer that is not a server error. The seed makes every run the same. */

const seed = 20_260_101;
const callsPerRoute = 12;

let server: TestServer;
let player: Person;
let moderator: Person;
let packId: number;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  server = await startTestServer();
  player = await signUpPerson(server);
  moderator = await signUpPerson(server, { isModerator: true });
  const pack = { name: 'Edges', description: 'Of what is allowed' };
  packId = (await player.request('pack.create', { body: pack })).json.packId;
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

const nastyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  '9007199254740993',
  '999999999999999',
  'NaN',
  'null',
  'true',
  '%00',
  '\u0000',
  '%',
  '%zz',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '//',
  '\\',
  '?',
  '#',
  '\ud800',
  '🦄',
  '$where',
  '$gt',
  '__proto__',
  'constructor',
  'toString',
  '{"$gt":""}',
  "' OR 1=1 --",
  '<script>',
  '\r\nX: y',
  'a'.repeat(300),
  'ä'.repeat(5_000),
  '[object Object]',
  '1,2,,3',
  '１２',
];
const nastyText = fc.oneof(fc.constantFrom(...nastyTexts), fc.string(), fc.string({ unit: 'binary' }));
const nastyValue = fc.oneof(
  nastyText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, { $gt: '' }, { $ne: null }, [[]], { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
}

/** Values that a schema describes, some with a wrong value inside. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: honestValuesOf(shape) }, { weight: 1, arbitrary: nastyValue });
}

function honestValuesOf({ type, properties, items, anyOf, oneOf, ...rest }: Shape): fc.Arbitrary<unknown> {
  if ('const' in rest) return fc.constant(rest.const);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  const variants = anyOf ?? oneOf;
  if (variants) return fc.oneof(...variants.map(valuesOf));
  if (type === 'object') {
    const members = Object.entries(properties ?? {}).map(([key, member]) => [key, valuesOf(member)]);
    return fc.record(Object.fromEntries(members), { requiredKeys: [] });
  }
  if (type === 'array') return fc.array(valuesOf(items ?? {}), { maxLength: 6 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer());
  if (type === 'boolean') return fc.boolean();
  return type === 'string' ? nastyText : nastyValue;
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

const bodiesOf = (route: Route): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 4, arbitrary: valuesOf(shapeOf(route.body)).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '[]',
        'null',
        '"text"',
        '\uFEFF{}',
        '{"__proto__":{"isModerator":true}}',
        '{"a":'.repeat(5_000),
        `[${'['.repeat(50_000)}`,
        `{"content":"${'x'.repeat(1_200_000)}"}`,
        'ids=1,2,3',
        'ids=&ids=%',
        `ids=${'9,'.repeat(20_000)}9`,
      ),
    },
  );

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/zip',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'image/png',
  'nonsense',
  '/',
  ';;;',
  'application/json, text/html',
];

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'Content-Type': fc.constantFrom(...types),
    'Accept-Encoding': fc.constantFrom('br', 'gzip;q=x', '*;q=0', ',,,', 'ISO 8859-1', 'zstd'),
    Accept: fc.constantFrom('', '*/*', 'image/avif', 'x', ';q=', 'image/webp;q=0'),
    Range: fc.constantFrom(
      'bytes=0-',
      'bytes=-0',
      'bytes=9-1',
      'bytes=99999999999-',
      'bytes=a-b',
      'lines=1-2',
    ),
    'If-Range': fc.constantFrom('"x"', 'W/"x"', 'Wed, 21 Oct 2015 07:28:00 GMT'),
    'If-None-Match': fc.constantFrom('*', '"x"', ',', 'W/', '"'.repeat(999)),
    Origin: fc.constantFrom('null', 'https://evil.example', '://', 'http://[', ''),
    'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-origin', 'x'),
    'X-Forwarded-For': fc.constantFrom('1.2.3.4', ',', 'a'.repeat(500)),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'x'),
    Host: fc.constantFrom('evil.example', 'localhost:99999', '[::'),
    Cookie: fc.constantFrom('token=x', 'token', '=;=', `token=${'x'.repeat(4_000)}`, 'token="'),
    Expect: fc.constantFrom('100-continue'),
  },
  { requiredKeys: [] },
);

interface Answer {
  status: number;
  text: string;
}

/** Status 0 means that the connection ended without an answer. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Answer> {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const call = request(server.url, {
    method,
    path,
    headers: { ...headers, ...length },
    agent,
    timeout: 20_000,
  });
  call.on('timeout', () => call.destroy(new Error(`${method} ${path} is not answered.`)));
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, text: (await buffer(response)).toString() };
  } catch (error) {
    // The server closes the connection when it refuses a body that is still being sent.
    const isReset =
      error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
    if (isReset) return { status: 0, text: '' };
    throw error;
  }
}

const isFailure = ({ status, text }: Answer): boolean =>
  status >= 500 || (status >= 400 && status < 600 && !isErrorObject(text));

function isErrorObject(text: string): boolean {
  if (text === '') return true; // An answer to HEAD, or a refusal by the HTTP parser itself.
  try {
    return ErrorReply.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Encodes text for an address, which cannot contain lone surrogates. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Paths of the route with an ID of every kind of thing, or of nothing. */
function pathsOf(route: Route, levelId: number): fc.Arbitrary<string> {
  const known = [levelId, packId, player.id, moderator.id, 1, 2].map(String);
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: nastyText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..', '%2f', '1%0a') },
  );
  const queryNames = [
    ...Object.keys(shapeOf(route.query).properties ?? {}),
    '$where',
    '__proto__',
    'a[]',
    '',
  ];
  const query = fc.array(
    fc.tuple(fc.constantFrom(...queryNames), fc.oneof(nastyText, fc.nat().map(String))),
    {
      maxLength: 4,
    },
  );
  return fc.tuple(piece, piece, query).map(([first, second, pairs]) => {
    const pieces = [first, second];
    const path = route.path.replace(/:\w+/g, () => pieces.shift() ?? '1');
    const search = pairs.map((pair) => pair.map(encode).join('='));
    return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  });
}

/** Tokens of every kind of person, whose sessions no earlier call has ended. */
async function tokens(): Promise<(string | null)[]> {
  const own = await Promise.all([player, moderator].map(({ id }) => openSession(server.deps, id)));
  return [...own, ...own, null, 'not-a-token', '$gt', 'x'.repeat(5_000)];
}

test.each(Object.keys(routes) as RouteName[])('%s answers malformed calls', async (name) => {
  const route: Route = routes[name];
  await server.deps.db.accounts.updateMany({}, { $set: { isSuspended: false } });
  for (const { id } of [player, moderator]) await server.deps.identities.changed(id);
  const level = await insertLevel(server, player.id);
  const calls = fc.sample(
    fc.record({
      path: pathsOf(route, level._id),
      headers,
      body: bodiesOf(route),
      token: fc.constantFrom(...(await tokens())),
    }),
    { seed: seed + name.length, numRuns: callsPerRoute },
  );
  const failures: unknown[] = [];
  for (const { path, headers: given, body, token } of calls) {
    const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    const method = route.method;
    const sent = method === 'GET' ? undefined : body;
    const answer = await send(method, path, { ...given, ...authorization }, sent);
    if (isFailure(answer)) failures.push({ method, path, given, body: String(sent).slice(0, 300), answer });
  }
  expect(failures).toEqual([]);
});

describe('uploads', () => {
  test('that are broken anywhere are refused', async () => {
    const zip = zipOf({ 'missions/a.mis': 'new SimGroup(MissionGroup) {};', 'a.dif': 'x', 'a.jpg': 'y' });
    const bodies = fc.sample(
      fc.tuple(
        fc.constantFrom('application/zip', 'multipart/form-data; boundary=x', 'application/octet-stream'),
        fc.oneof(
          fc.tuple(fc.nat(zip.length - 1), fc.nat(255)).map(([at, value]) => {
            const broken = Buffer.from(zip);
            broken[at] = value;
            return broken;
          }),
          fc.nat(zip.length).map((length) => zip.subarray(0, length)),
          fc
            .uint8Array({ maxLength: 200 })
            .map((bytes) => Buffer.concat([Buffer.from('--x\r\nContent-Disposition: form-data; '), bytes])),
        ),
      ),
      { seed, numRuns: 24 },
    );
    const failures: unknown[] = [];
    for (const [type, body] of bodies) {
      const headers = {
        Authorization: `Bearer ${await openSession(server.deps, player.id)}`,
        'Content-Type': type,
      };
      const answer = await send('POST', '/api/level/upload', headers, body);
      if (answer.status !== 400) failures.push({ type, body: body.toString('latin1'), answer });
    }
    expect(failures).toEqual([]);
  });
});

/** Sends raw text; returns the first line of the answer, empty when the connection just ends. */
async function sendRaw(text: string): Promise<string> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.setTimeout(5_000, () => socket.destroy());
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.end(text, 'latin1');
  await once(socket, 'close');
  return received.split('\r\n', 1)[0] ?? '';
}

const withBody = 'POST /api/account/sign-in HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['no request at all', 'GARBAGE\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no version', 'GET /api/level/list\r\n\r\n'],
  ['an address without a path', 'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['two slashes', 'GET //evil.example/api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET /api/level/list HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['bytes that are no text', 'GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no address', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a negative length', `${withBody}Content-Length: -1\r\n\r\n{}`],
  ['less than it announces', `${withBody}Content-Length: 50\r\nConnection: close\r\n\r\n{}`],
  ['broken chunks', `${withBody}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['two lengths', `${withBody}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ['a huge header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`],
  ['a huge address', `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('a request with %s is no failure either', async (_, text) => {
  expect(await sendRaw(text)).not.toMatch(/^HTTP\/1\.1 5/);
});

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
  '%s at addresses that do not take it',
  async (method) => {
    for (const path of ['/', '/level/1', '/api', '/api/', '/api/level/list', '/socket.io/', '/assets/../x']) {
      const { status } = await send(method, path, {}, '{}');
      expect([path, status < 500]).toEqual([path, true]);
    }
  },
);

test('the site still works afterwards', async () => {
  const level = await insertLevel(server, moderator.id);
  expect((await visitor(server).request('level.extendedInfo', { params: { id: level._id } })).status).toBe(
    200,
  );
  expect((await visitor(server).send('GET', '/readyz')).status).toBe(200);
});
