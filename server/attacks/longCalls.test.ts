import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import type { PackOp } from '../../shared/packOp.ts';
import type { Route } from '../../shared/route.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import { insertLevel } from '../testing/factories.ts';
import { filled, headerLength, type LongRequests, openLongRequests } from '../testing/longRequests.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** As longInput.test.ts, for the body and the query of every call. */

const server = await serverForFile();
let person: Person;
let long: LongRequests;
let address: Record<string, string>;

beforeAll(async () => {
  long = await openLongRequests(server.url);
  person = await signUpPerson(server, { isModerator: true });
  const { _id } = await insertLevel(server, person.id);
  const { packId } = await person.call('pack.create', { body: { name: 'Long', description: 'Input' } });
  address = { id: String(_id), packId: String(packId), accountId: String(person.id) };
});
afterAll(() => long.close());

const asPerson = () => ({ Authorization: `Bearer ${person.token}` });

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

/**
 * Values of the shape whose texts, lists and records together have about this length: as many as it takes to
 * have each variant of every union once.
 */
function longValues(shape: Shape, piece: string, length: number): unknown[] {
  if ('const' in shape) return [shape.const];
  if (shape.enum) return [shape.enum[0]];
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return variants.flatMap((variant) => longValues(variant, piece, length));
  const { type, properties, additionalProperties, items } = shape;
  if (type === 'null') return [null];
  if (type === 'string') return [filled(piece, length)];
  if (type === 'integer' || type === 'number') return [1];
  if (type === 'boolean') return [true];
  if (type === 'array') return longLists(items ?? {}, piece, length);
  if (properties) {
    const members = Object.entries(properties);
    const each = length / members.length;
    const values = members.map(([key, member]) => [key, longValues(member, piece, each)] as const);
    return Array.from({ length: Math.max(1, ...values.map(([, some]) => some.length)) }, (_, index) =>
      Object.fromEntries(values.map(([key, some]) => [key, some[index % some.length]])),
    );
  }
  if (typeof additionalProperties === 'object') {
    const count = Math.floor(length / (piece.length + 20));
    return [Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}${piece}`, piece]))];
  }
  return [{}];
}

/** A list with one long item of each variant, and one with many short ones in turn, if those differ. */
function longLists(items: Shape, piece: string, length: number): unknown[][] {
  const short = longValues(items, piece, 10);
  const shortLength = JSON.stringify(short).length - 1;
  const many = Array.from({ length: Math.floor(length / shortLength) }, () => structuredClone(short)).flat();
  const hasTexts = JSON.stringify(short) !== JSON.stringify(longValues(items, piece, 20));
  return hasTexts ? [longValues(items, piece, length / short.length), many] : [many];
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
    const valuesOf = (share: number) => longValues(shape, piece, 0.8 * limits.jsonBodyBytes * share);
    const variants = route.bodyKind === 'json' ? valuesOf(1).keys() : [0];
    for (const variant of variants) {
      const linear = await long.isLinearRequest((share) => {
        const length = 0.8 * limits.jsonBodyBytes * share;
        const texts: Partial<Record<Route['bodyKind'], string>> = {
          json: JSON.stringify(valuesOf(share)[variant]),
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
      expect([piece, variant, linear]).toEqual([piece, variant, true]);
    }
  }
});

test('each variant of a union is among the bodies', () => {
  const variants = longValues(shapeOf(routes['pack.applyOps'].body), 'a', 10_000);
  const ops = variants.flatMap((body) => (body as { ops: PackOp[] }).ops.map(({ op }) => op));
  expect(new Set(ops)).toEqual(new Set(['add', 'remove', 'move', 'rename', 'describe', 'note']));
  const edits = longValues(shapeOf(routes['level.edit'].body), 'a', 10_000);
  const infos = edits.map((body) => (body as { missionInfo: unknown }).missionInfo);
  expect(infos.some((info) => info === null) && infos.some((info) => info !== null)).toBe(true);
});

const withQueries = (Object.keys(routes) as RouteName[]).filter(
  (name) => Object.keys(shapeOf(routes[name].query).properties ?? {}).length > 0,
);

test.each(withQueries)('the query of %s', async (name) => {
  const route: Route = routes[name];
  for (const key of Object.keys(shapeOf(route.query).properties ?? {})) {
    for (const piece of [' ', ',1', 'a', '1%20,%20', '%']) {
      const linear = await long.isLinearRequest((share) => ({
        method: route.method === 'DELETE' ? 'GET' : route.method,
        path: `${pathOf(route)}?${key}=${filled(piece === ' ' ? '+' : piece, headerLength * share)}`,
        headers: asPerson(),
      }));
      expect([key, piece, linear]).toEqual([key, piece, true]);
    }
  }
});
