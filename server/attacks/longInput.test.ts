import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import type { Route } from '../../shared/route.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import { serverLimits } from '../limits.ts';
import { clientFolderForFile } from '../testing/clientFolder.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { openStepCounter, type StepCounter } from '../testing/stepCounter.ts';

/**
 * Input of full length takes time in proportion to its length, whatever it repeats: twice the length takes
 * about twice the steps, not four times. (infra/scripts/patterns.test.ts checks each pattern.)
 */

const server = await serverForFile({ clientFolder: await clientFolderForFile() });
let person: Person;
let steps: StepCounter;
let address: Record<string, string>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  steps = await openStepCounter();
  person = await signUpPerson(server, { isModerator: true });
  const { _id } = await insertLevel(server, person.id);
  const { packId } = await person.call('pack.create', { body: { name: 'Long', description: 'Input' } });
  address = { id: String(_id), packId: String(packId), accountId: String(person.id) };
});
afterAll(() => {
  steps.close();
  agent.destroy();
});

/** Characters that several parts of a pattern or loop could match. */
const pieces = ['/', ' ', 'a', '1,', '1 , ', ',', ';q=', '"', 'W/"', '\\', '-', '%20', 'a@', '.', '::', '=;'];

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send({ method, path, headers = {}, body }: Sent): Promise<number> {
  const call = request(server.url, {
    method,
    path,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    agent,
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  for await (const _ of response);
  return response.statusCode ?? 0;
}

const asPerson = () => ({ Authorization: `Bearer ${person.token}` });

const costOf = (sent: Sent): Promise<number> =>
  steps.count(async () => {
    const status = await send(sent);
    if (status >= 500) {
      throw new Error(`${sent.method} ${sent.path.slice(0, 100)} was answered with ${status}.`);
    }
  });

/** Steps of background work that the server does beside requests. */
const asideSteps = 50_000;

/** Whether twice the length costs clearly less than four times as much. */
async function isLinear(sentWith: (share: number) => Sent): Promise<boolean> {
  const half = await costOf(sentWith(0.5));
  return (await costOf(sentWith(1))) < 3 * half + asideSteps;
}

/** Node takes headers of 16 kB together. */
const headerLength = 15_000;

const headers: Record<string, string> = {
  Authorization: 'Bearer ',
  Cookie: 'token=',
  Accept: '',
  'Accept-Encoding': '',
  'Accept-Language': '',
  'Content-Type': '',
  'Last-Event-ID': '',
  'If-None-Match': '"',
  'If-Range': '',
  Range: 'bytes=',
  Origin: 'http://',
  Referer: 'http://',
  'Sec-Fetch-Site': '',
  'Sec-Fetch-Dest': '',
  'User-Agent': '',
  'X-Forwarded-For': '',
  'X-Forwarded-Proto': '',
  'X-Forwarded-Host': '',
  'Access-Control-Request-Headers': '',
  'Access-Control-Request-Method': '',
};

test.each(Object.entries(headers))('the header %s', async (name, start) => {
  for (const piece of pieces) {
    for (const path of ['/', `/api/level/${address.id}/zip`, `/api/level/${address.id}/image`]) {
      const linear = await isLinear((share) => ({
        method: 'GET',
        path,
        headers: { [name]: start + filled(piece, headerLength * share) },
      }));
      expect([piece, path, linear]).toEqual([piece, path, true]);
    }
  }
});

const starts = ['/', '/level/', '/pack/1/', '/api/', '/api/level/', '/assets/', '/socket.io', '/profile/'];

test.each(starts)('a path that begins with %s', async (start) => {
  for (const piece of pieces.map(encodeURI)) {
    const atMost = `${start}${filled(piece, serverLimits.pathLength)}x`
      .slice(0, serverLimits.pathLength)
      .replace(/%\w?$/, '');
    expect(await send({ method: 'GET', path: atMost }), atMost).toBeLessThan(500);
    const linear = await isLinear((share) => {
      const path = `${start}${filled(piece, headerLength * share)}x`.replace(/%\w?x$/, '');
      return { method: 'GET', path };
    });
    expect([piece, linear]).toEqual([piece, true]);
  }
  if (start === '/socket.io') return; // Socket.IO answers these itself.
  expect(await send({ method: 'GET', path: start + filled('a', serverLimits.pathLength) })).toBe(414);
});

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** A value of the shape whose texts, lists and records together have about this length. */
function longValue(shape: Shape, piece: string, length: number): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const variants = shape.anyOf ?? shape.oneOf;
  const [variant] = variants?.filter(({ type }) => type !== 'null') ?? [];
  if (variant) return longValue(variant, piece, length);
  const { type, properties, additionalProperties, items } = shape;
  if (type === 'string') return filled(piece, length);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') {
    const item = JSON.stringify(longValue(items ?? {}, piece, 10)) ?? '1';
    return Array.from({ length: Math.floor(length / (item.length + 1)) }, () => JSON.parse(item));
  }
  if (properties) {
    const members = Object.entries(properties);
    const each = length / members.length;
    return Object.fromEntries(members.map(([key, member]) => [key, longValue(member, piece, each)]));
  }
  if (typeof additionalProperties === 'object') {
    const count = Math.floor(length / (piece.length + 20));
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}${piece}`, piece]));
  }
  return {};
}

const pathOf = (route: Route): string =>
  `/api${route.path.replace(/:(\w+)/g, (_, key: string) =>
    key === 'id' && route.path.startsWith('/pack') ? (address.packId ?? '') : (address[key] ?? 'a1b2c3d4e5'),
  )}`;

const withTexts = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { bodyKind }: Route = routes[name];
  return bodyKind !== 'none' && bodyKind !== 'stream';
});

test.each(withTexts)('the body of %s', async (name) => {
  const route: Route = routes[name];
  const shape = shapeOf(route.body);
  for (const piece of ['a', ' ', '\n\t', 'a@', ',1', '\\u202e']) {
    const linear = await isLinear((share) => {
      const length = 0.8 * limits.jsonBodyBytes * share;
      const value = longValue(shape, piece, length);
      const texts: Partial<Record<Route['bodyKind'], string>> = {
        json: JSON.stringify(value),
        text: filled(piece, length),
        form: `ids=${encodeURIComponent(filled(piece, length / 3))}`,
      };
      return {
        method: route.method,
        path: pathOf(route),
        headers: asPerson(),
        body: texts[route.bodyKind] ?? '',
      };
    });
    expect([piece, linear]).toEqual([piece, true]);
  }
});

const withQueries = (Object.keys(routes) as RouteName[]).filter(
  (name) => Object.keys(shapeOf(routes[name].query).properties ?? {}).length > 0,
);

test.each(withQueries)('the query of %s', async (name) => {
  const route: Route = routes[name];
  for (const key of Object.keys(shapeOf(route.query).properties ?? {})) {
    for (const piece of [' ', ',1', 'a', '1%20,%20', '%']) {
      const linear = await isLinear((share) => ({
        method: route.method === 'DELETE' ? 'GET' : route.method,
        path: `${pathOf(route)}?${key}=${filled(piece === ' ' ? '+' : piece, headerLength * share)}`,
        headers: asPerson(),
      }));
      expect([key, piece, linear]).toEqual([key, piece, true]);
    }
  }
});
