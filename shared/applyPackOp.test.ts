import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPackOp, type PackContent, type PackOp, placeAt } from './applyPackOp.ts';
import { limits } from './limits.ts';

const pack = (...levelIds: number[]): PackContent => ({ name: 'n', description: 'd', levelIds });
const orderAfter = (start: PackContent, ...ops: PackOp[]) => ops.reduce(applyPackOp, start).levelIds;

test('adding puts levels after the anchor, at the front for null, at the end when it is missing', () => {
  expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [7, 8], after: 1 })).toEqual([1, 7, 8, 2]);
  expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [7], after: null })).toEqual([7, 1, 2]);
  expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [7], after: 9 })).toEqual([1, 2, 7]);
});

test('adding an existing level, or adding twice, changes nothing', () => {
  expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [2, 3, 3], after: null })).toEqual([3, 1, 2]);
});

test('removing and moving a missing level changes nothing', () => {
  expect(orderAfter(pack(1), { op: 'remove', levelIds: [9] }, { op: 'move', levelId: 9, after: 1 })).toEqual([
    1,
  ]);
});

test('moving puts a level after the anchor; after itself it stays', () => {
  expect(orderAfter(pack(1, 2, 3), { op: 'move', levelId: 1, after: 3 })).toEqual([2, 3, 1]);
  expect(orderAfter(pack(1, 2, 3), { op: 'move', levelId: 3, after: null })).toEqual([3, 1, 2]);
  expect(orderAfter(pack(1, 2, 3), { op: 'move', levelId: 2, after: 2 })).toEqual([1, 2, 3]);
  expect(orderAfter(pack(1, 2, 3), { op: 'move', levelId: 1, after: 9 })).toEqual([2, 3, 1]);
});

describe('a place whose level before it is gone', () => {
  test('is in front of the level behind it', () => {
    expect(orderAfter(pack(1, 2, 4, 5), { op: 'move', levelId: 1, after: 3, before: 4 })).toEqual([
      2, 1, 4, 5,
    ]);
    expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [8, 9], after: 3, before: 2 })).toEqual([
      1, 8, 9, 2,
    ]);
    expect(orderAfter(pack(1, 2), { op: 'add', levelIds: [8], after: 3, before: null })).toEqual([1, 2, 8]);
  });

  test('is behind the nearest one further before it when that is gone too', () => {
    const place = { after: 3, before: 4, fallbacks: [2, 1, null] };
    expect(orderAfter(pack(1, 2, 5), { op: 'add', levelIds: [9], ...place })).toEqual([1, 2, 9, 5]);
    expect(orderAfter(pack(1, 5), { op: 'add', levelIds: [9], ...place })).toEqual([1, 9, 5]);
    expect(orderAfter(pack(5), { op: 'add', levelIds: [9], ...place })).toEqual([9, 5]);
    const short = { after: 3, before: 4, fallbacks: [2] };
    expect(orderAfter(pack(5), { op: 'add', levelIds: [9], ...short })).toEqual([5, 9]);
  });

  test('is named by its neighbours and, inside of a list, the nearest ones further before it', () => {
    expect(placeAt([], 0)).toEqual({ after: null, before: null });
    expect(placeAt([1, 2, 3], 0)).toEqual({ after: null, before: 1 });
    expect(placeAt([1, 2, 3], 2)).toEqual({ after: 2, before: 3, fallbacks: [1, null] });
    expect(placeAt([1, 2, 3], 3)).toEqual({ after: 3, before: null });
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    const fallbacks = Array.from({ length: 16 }, (_, index) => 29 - index);
    expect(placeAt(many, 30)).toEqual({ after: 30, before: 31, fallbacks });
  });
});

test('a level that is held stays where it is held when all its neighbours are removed', () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(order, fc.nat(12), fc.uniqueArray(fc.integer({ min: 1, max: 20 })), (ids, at, removed) => {
      const index = Math.min(at, ids.length);
      const op: PackOp = { op: 'add', levelIds: [99], ...placeAt(ids, index) };
      const wanted = [...ids.slice(0, index), 99, ...ids.slice(index)].filter((id) => !removed.includes(id));
      const start = removed.length > 0 ? [{ op: 'remove' as const, levelIds: removed }] : [];
      expect(orderAfter(pack(...ids), ...start, op)).toEqual(wanted);
    }),
  );
});

test('a full pack takes what fits, and then nothing', () => {
  const ids = Array.from({ length: limits.packLevels - 1 }, (_, index) => index + 1);
  const full = applyPackOp(pack(...ids), { op: 'add', levelIds: [5001, 5002], after: null });
  expect(full.levelIds).toEqual([5001, ...ids]);
  expect(applyPackOp(full, { op: 'add', levelIds: [5002], after: null })).toBe(full);
});

test('a note stays with its level, and goes with it', () => {
  const noted = applyPackOp(pack(1, 2), { op: 'note', levelId: 1, note: 'The first' });
  expect(noted.notes).toEqual({ 1: 'The first' });
  const moved = applyPackOp(noted, { op: 'move', levelId: 1, after: 2 });
  expect(moved.notes).toEqual({ 1: 'The first' });
  expect(applyPackOp(moved, { op: 'note', levelId: 1, note: '' }).notes).toEqual({});
  expect(applyPackOp(moved, { op: 'remove', levelIds: [1] }).notes).toEqual({});
  expect(applyPackOp(moved, { op: 'note', levelId: 9, note: 'Nowhere' })).toBe(moved);
});

test.each<PackOp>([
  { op: 'add', levelIds: [1], after: null },
  { op: 'remove', levelIds: [9] },
  { op: 'move', levelId: 9, after: null },
  { op: 'move', levelId: 2, after: 1 },
  { op: 'rename', name: 'n' },
  { op: 'describe', description: 'd' },
  { op: 'note', levelId: 1, note: '' },
])('without effect, %j returns the pack itself', (op) => {
  const before = pack(1, 2);
  expect(applyPackOp(before, op)).toBe(before);
});

const levelId = fc.integer({ min: 1, max: 9 });
const anchor = fc.option(levelId, { nil: null });
const ids = fc.array(levelId, { minLength: 1, maxLength: 4 });
const place = { after: anchor, before: fc.option(anchor, { nil: undefined }), fallbacks: fc.array(anchor) };
const anyOp: fc.Arbitrary<PackOp> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), levelIds: ids, ...place }),
  fc.record({ op: fc.constant('remove' as const), levelIds: ids }),
  fc.record({ op: fc.constant('move' as const), levelId, ...place }),
  fc.record({ op: fc.constant('note' as const), levelId, note: fc.constantFrom('', 'why', 'because') }),
  fc.record({ op: fc.constant('rename' as const), name: fc.constantFrom('a', 'b') }),
);

test('whatever happens, a level is in a pack once, and only removing takes it out', () => {
  fc.assert(
    fc.property(fc.uniqueArray(levelId), fc.array(anyOp, { maxLength: 30 }), (levelIds, ops) => {
      let now = pack(...levelIds);
      for (const op of ops) {
        const before = now;
        now = applyPackOp(now, op);
        expect(new Set(now.levelIds).size).toBe(now.levelIds.length);
        expect(Object.keys(now.notes ?? {}).every((id) => now.levelIds.includes(Number(id)))).toBe(true);
        const gone = before.levelIds.filter((id) => !now.levelIds.includes(id));
        expect(gone.every((id) => op.op === 'remove' && op.levelIds.includes(id))).toBe(true);
      }
    }),
  );
});

test('repeating an operation changes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(levelId), anyOp, (levelIds, op) => {
      const once = applyPackOp(pack(...levelIds), op);
      const twice = applyPackOp(once, op);
      // A missing anchor means the end of the list, also for levels that are there already.
      expect(twice).toEqual(once);
    }),
  );
});
