import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPackOp, type PackContent, type PackOp } from './applyPackOp.ts';

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

const levelId = fc.integer({ min: 1, max: 9 });
const anchor = fc.option(levelId, { nil: null });
const ids = fc.array(levelId, { minLength: 1, maxLength: 4 });
const anyOp: fc.Arbitrary<PackOp> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), levelIds: ids, after: anchor }),
  fc.record({ op: fc.constant('remove' as const), levelIds: ids }),
  fc.record({ op: fc.constant('move' as const), levelId, after: anchor }),
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
