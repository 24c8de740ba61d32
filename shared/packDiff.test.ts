import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPackOp, type PackContent } from './applyPackOp.ts';
import { opsBetween } from './packDiff.ts';

const order = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
const pack = (levelIds: readonly number[]): PackContent => ({ name: 'n', description: 'd', levelIds });
const noted = fc.tuple(order, fc.array(fc.constantFrom('why', 'fun', ''))).map(([levelIds, notes]) => ({
  ...pack(levelIds),
  notes: Object.fromEntries(levelIds.flatMap((id, index) => (notes[index] ? [[id, notes[index]]] : []))),
}));

test('the operations turn any pack into any other, with its notes', () => {
  fc.assert(
    fc.property(noted, noted, (from, to) => {
      const wanted = { ...to, name: 'other', description: 'e' };
      const ops = opsBetween(from, wanted);
      const result = ops.reduce<PackContent>(applyPackOp, from);
      expect(result).toEqual(wanted);
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
