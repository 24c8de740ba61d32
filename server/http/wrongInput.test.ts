import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person: player } = await startSite();

const wrongValues = [
  undefined,
  null,
  true,
  -1,
  0,
  0.5,
  1e20,
  '',
  'x',
  'x'.repeat(20_000),
  [],
  ['x'],
  {},
  { x: 1 },
];
/** Accepts only sentences of the site, none of the library's. */
const sentence =
  /^(?!.*\b(Invalid|Too (big|small)|[Uu]nrecognized|expected|received|pattern)\b)\p{Lu}.*( -|\.)$/u;

const namesOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const everyRoute: [string, Route][] = Object.entries(routes);

describe('wrong input is answered in sentences', () => {
  const withBody = everyRoute.filter(([, { bodyKind }]) => bodyKind === 'json' || bodyKind === 'form');
  test.each(withBody)('in the body of %s', async (_, { method, path, body, bodyKind }) => {
    const bodies = wrongValues.flatMap((wrong) => [
      wrong ?? null,
      Object.fromEntries(namesOf(body).map((name) => [name, wrong])),
      { ...Object.fromEntries(namesOf(body).map((name) => [name, wrong])), surprise: 1 },
      ...namesOf(body).map((name) => ({ [name]: wrong })),
      ...namesOf(body).map((name) => ({ [name]: [wrong, { op: wrong }, { op: 'add', levelIds: wrong }] })),
    ]);
    for (const each of bodies) {
      const isForm = bodyKind === 'form';
      const sent = isForm
        ? new URLSearchParams({ ids: JSON.stringify(each) }).toString()
        : JSON.stringify(each);
      const reply = await player.send(method, `/api${path.replace(/:\w+/g, '1')}`, sent, {
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      });
      expectSentences(reply.json);
    }
  });

  const withQuery = everyRoute.filter(([, { query }]) => namesOf(query).length > 0);
  test.each(withQuery)('in the query of %s', async (_, { method, path, query }) => {
    for (const wrong of ['', '0', '-1', '0.5', '1e20', 'x', 'x'.repeat(2_000)]) {
      const search = new URLSearchParams(namesOf(query).map((name) => [name, wrong]));
      const address = `/api${path.replace(/:\w+/g, '12345678')}?${search}`;
      const reply = await player.send(method, address, method === 'GET' ? undefined : '{}');
      if (reply.json?.code === 'bad_input') expectSentences(reply.json);
    }
  });

  function expectSentences(reply: {
    status?: string;
    code?: string;
    reason?: string;
    issues?: unknown;
  }): void {
    if (reply?.code !== 'bad_input') return;
    expect(reply.reason).toMatch(sentence);
    for (const issue of (reply.issues ?? []) as { message: string }[]) {
      expect(issue.message).toMatch(sentence);
    }
  }
});

describe('the reason, the only text that games show, names the error', () => {
  const valid = { email: 'someone@example.org', username: 'Someone', password: 'a long password' };
  test.each([
    ['Your username is too short.', { ...valid, username: 'x' }],
    ['Your username is too long.', { ...valid, username: 'x'.repeat(25) }],
    ['A username is made of letters, digits, spaces and _ . -', { ...valid, username: '<x>' }],
    ["The email you entered isn't valid.", { ...valid, email: 'nobody' }],
    ["The email you entered isn't valid.", { ...valid, email: `${'x'.repeat(300)}@example.org` }],
    ['Your password needs to be 8 or more characters long.', { ...valid, password: 'short' }],
    ['The field “password” is missing.', { ...valid, password: undefined }],
    ['The field “password” has to be a text.', { ...valid, password: 12345678 }],
    ['There is no field “isModerator” here.', { ...valid, isModerator: true }],
    ['The input has to be an object.', []],
  ])('%s', async (reason, body) => {
    const { status, json } = await visitor(server).request('account.signUp', { body });
    expect([status, json.code, json.reason]).toEqual([400, 'bad_input', reason]);
  });

  test('names the field of a pack’s operation', async () => {
    const ops = [{ op: 'add', levelIds: [1.5], after: null }];
    const { json } = await player.request('pack.applyOps', {
      params: { id: 1 },
      body: { baseVersion: 0, ops },
    });
    expect(json.reason).toBe('The field “ops.0.levelIds.0” has to be a whole number.');
    expect(json.issues).toEqual([{ path: 'ops.0.levelIds.0', message: json.reason }]);
  });
});
