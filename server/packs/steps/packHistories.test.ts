import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackOpsAnswer } from '../../../shared/packSteps.ts';
import { insertLevel } from '../../testing/factories.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { personWith, signUpPerson, visitor } from '../../testing/person.ts';
import { startTwoProcesses } from '../../testing/twoProcesses.ts';

/** Four people at two processes of one site change one pack at the same time, in every way. */
const servers = await startTwoProcesses();
const [first, second] = servers;
const each = await Promise.all([1, 2, 3, 4].map(() => signUpPerson(first)));
const owner = each[0] ?? visitor(first);
/** Each person at each process. */
const people = each.map(({ token }) => servers.map((server) => personWith(server, token)));
const levelIds: number[] = [];
for (let index = 0; index < 7; index++) levelIds.push((await insertLevel(first, owner.id))._id);

const index = fc.nat(8);
const anchor = fc.option(index, { nil: null });
const place = {
  after: anchor,
  before: fc.option(anchor, { nil: undefined }),
  fallbacks: fc.option(fc.array(anchor, { maxLength: 3 }), { nil: undefined }),
};
const base = fc.option(fc.nat(6), { nil: undefined });
const words = fc.constantFrom('Hard levels. Mine.', 'Very hard levels.', 'Easy ones', 'Hard levels. Theirs.');
const anyOp = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    levelIds: fc.uniqueArray(index, { minLength: 1, maxLength: 4 }),
    ...place,
  }),
  fc.record({
    op: fc.constant('remove' as const),
    levelIds: fc.uniqueArray(index, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ op: fc.constant('move' as const), levelId: index, ...place }),
  fc.record({ op: fc.constant('note' as const), levelId: index, note: fc.constantFrom('', 'why', 'fun') }),
  fc.record({ op: fc.constant('rename' as const), name: fc.constantFrom('a', 'b', 'c'), base }),
  fc.record({ op: fc.constant('describe' as const), description: words, base }),
);
type PlannedOp = typeof anyOp extends fc.Arbitrary<infer Op> ? Op : never;

/** `times`: how often it is sent at once, as after lost answers, to both processes in turn. */
const anyRequest = fc.record({
  who: fc.nat(3),
  at: fc.nat(1),
  ops: fc.array(anyOp, { minLength: 1, maxLength: 5 }),
  times: fc.constantFrom(1, 1, 1, 2, 3),
});

/** Levels of a plan are numbered; 8 and above do not exist. */
function realize(op: PlannedOp): PackOp {
  const level = (number: number) => levelIds[number] ?? 900_000 + number;
  const anchorOf = (number: number | null) => (number === null ? null : level(number));
  if (!('after' in op)) {
    if ('levelIds' in op) return { ...op, levelIds: op.levelIds.map(level) };
    return 'levelId' in op ? { ...op, levelId: level(op.levelId) } : op;
  }
  const realPlace = {
    after: anchorOf(op.after),
    ...(op.before !== undefined && { before: anchorOf(op.before) }),
    ...(op.fallbacks && { fallbacks: op.fallbacks.map(anchorOf) }),
  };
  return op.op === 'add'
    ? { op: 'add', levelIds: op.levelIds.map(level), ...realPlace }
    : { op: 'move', levelId: level(op.levelId), ...realPlace };
}

async function createPack(): Promise<string> {
  const { packId } = await owner.call('pack.create', { body: { name: 'a', description: 'Hard levels.' } });
  const id = String(packId);
  for (const [person] of people.slice(1)) {
    const { profile } = (await person?.call('account.checkToken')) ?? {};
    await owner.call('pack.addEditor', { params: { id, accountId: String(profile?.id) } });
  }
  return id;
}

vi.setConfig({ testTimeout: 300_000 });

test('random requests, repeated and concurrent, over two processes: one history that leads to what everyone sees', async () => {
  const history = fc.array(fc.array(anyRequest, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const id = await createPack();
      const answered = new Map<string, PackOpsAnswer[]>();
      for (const round of rounds) {
        await Promise.all(
          round.flatMap(({ who, at, ops, times }) => {
            const clientId = randomBytes(8).toString('hex');
            answered.set(clientId, []);
            const body = { baseVersion: 0, ops: ops.map(realize), clientId };
            return Array.from({ length: times }, async (_, time) => {
              const person = people[who]?.[(at + time) % 2] ?? owner;
              answered.get(clientId)?.push(await person.call('pack.applyOps', { params: { id }, body }));
            });
          }),
        );
      }
      for (const answers of answered.values()) {
        const [first] = answers;
        for (const answer of answers) {
          expect(answer).toMatchObject({ ignored: first?.ignored, conflicts: first?.conflicts });
        }
      }
      const seen = await Promise.all(
        servers.map((server) => visitor(server).call('pack.info', { params: { id } })),
      );
      const { ops, version } = await visitor(second).call('pack.opsSince', {
        params: { id },
        query: { since: 0 },
      });
      expect(new Set(ops.map(({ clientId }) => clientId)).size).toBe(ops.length);
      const start: PackContent = { name: 'a', description: 'Hard levels.', levelIds: [], notes: {} };
      const replayed = ops.flatMap((step) => step.ops).reduce<PackContent>(applyPackOp, start);
      expect(ops.flatMap((step) => step.ops)).toHaveLength(version);
      for (const pack of seen) expect(pack).toMatchObject({ ...replayed, version });
    }),
    { numRuns: 12 },
  );
  for (const { deps } of servers.slice(0, 1)) {
    expect(await findBrokenInvariants(deps.db, deps.files)).toEqual([]);
  }
});

test('levels that are deleted while they are added at the other process are in no pack', async () => {
  const ids = await Promise.all([1, 2, 3].map(createPack));
  const levels: number[] = [];
  for (let each = 0; each < 6; each++) levels.push((await insertLevel(second, owner.id))._id);
  await Promise.all(
    levels.flatMap((levelId) => [
      ...ids.map((id) =>
        people[1]?.[1]?.call('pack.applyOps', {
          params: { id },
          body: { baseVersion: 0, ops: [{ op: 'add', levelIds: [levelId], after: null }] },
        }),
      ),
      owner.call('level.delete', { params: { id: String(levelId) } }),
    ]),
  );
  const packs = await second.deps.db.packs.find({ _id: { $in: ids.map(Number) } }).toArray();
  expect(packs.map((pack) => pack.levelIds)).toEqual([[], [], []]);
});
