import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { startSite } from '../testing/site.ts';

/** Bodies whose values are many rather than long: they cost most for their size. */

const { server, person } = await startSite();

const json = { 'Content-Type': 'application/json' };
const tooMany = [400, 'bad_input', 'The body of the request has too many values.'];

const members = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 'x']));

test.each([
  ['members of mission info', JSON.stringify({ missionInfo: members, remarks: null })],
  ['members of the body', JSON.stringify(members)],
  ['values of a list', JSON.stringify({ missionInfo: Array(100_000).fill(1), remarks: null })],
  ['lists in lists', '['.repeat(500_000)],
  ['members behind a text with quotes', JSON.stringify({ remarks: '\\"\\\\', missionInfo: members })],
])('very many %s are refused before they are looked at', async (_, body) => {
  const { _id: id } = await insertLevel(server, person.id);
  const reply = await person.request('level.edit', { params: { id }, body }, json);
  expect([reply.status, reply.json.code, reply.json.reason]).toEqual(tooMany);
});

test.each([
  ['members', 'a=1&'.repeat(100_000)],
  ['empty members', '&'.repeat(400_000)],
])('a form with very many %s is refused before it is looked at', async (_, body) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const reply = await person.request('level.zipMany', { body }, form);
  expect([reply.status, reply.json.code, reply.json.reason]).toEqual(tooMany);
});

test('commas and brackets in texts are no values', async () => {
  const { _id: id } = await insertLevel(server, person.id);
  const remarks = '"[{,\\'.repeat(2_000);
  const { status } = await person.request('level.edit', {
    params: { id },
    body: { missionInfo: null, remarks },
  });
  expect(status).toBe(200);
});

test('the largest request with operations on a pack is looked at', async () => {
  const { packId } = await person.call('pack.create', { body: { name: 'Large', description: 'Picks' } });
  const perOp = limits.packOpLevels / limits.packOps;
  const ops = Array.from({ length: limits.packOps }, (_, index) => ({
    op: 'add',
    levelIds: Array.from({ length: perOp }, (__, place) => 1_000_000 + index * perOp + place),
    after: 1,
    before: 2,
    fallbacks: Array(limits.packFallbacks).fill(3),
  }));
  const { status } = await person.request('pack.applyOps', {
    params: { id: packId },
    body: { baseVersion: 0, ops },
  });
  expect(status).toBe(200);
});
