import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPackOp, type PackContent } from './applyPackOp.ts';
import { opsBetween } from './packDiff.ts';

const order = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
const pack = (levelIds: readonly number[]): PackContent => ({ name: 'n', description: 'd', levelIds });

test('the operations turn any pack into any other', () => {
  fc.assert(
    fc.property(order, order, (from, to) => {
      const ops = opsBetween(pack(from), { name: 'other', description: 'e', levelIds: to });
      const result = ops.reduce(applyPackOp, pack(from));
      expect(result).toEqual({ name: 'other', description: 'e', levelIds: to });
    }),
  );
});

test('one level that changes its place is one move, in either direction', () => {
  expect(opsBetween(pack([1, 2, 3, 4]), pack([2, 3, 4, 1]))).toEqual([{ op: 'move', levelId: 1, after: 4 }]);
  expect(opsBetween(pack([1, 2, 3, 4]), pack([4, 1, 2, 3]))).toEqual([
    { op: 'move', levelId: 4, after: null },
  ]);
});

test('neighbours are added together, and equal packs need no operation', () => {
  expect(opsBetween(pack([1, 9]), pack([1, 5, 6, 7]))).toEqual([
    { op: 'remove', levelIds: [9] },
    { op: 'add', levelIds: [5, 6, 7], after: 1 },
  ]);
  expect(opsBetween(pack([1, 2]), pack([1, 2]))).toEqual([]);
});
