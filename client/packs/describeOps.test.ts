import { expect, test } from 'vitest';
import { describeOps } from './describeOps.ts';

const names = new Map([
  [1, 'Upward'],
  [2, 'Marbletris'],
]);
const nameOf = (id: number) => names.get(id);

test('operations are described in a few words', () => {
  expect(describeOps([{ op: 'add', levelIds: [1], after: null }], nameOf)).toBe('added “Upward”');
  expect(describeOps([{ op: 'add', levelIds: [1, 2], after: null }], nameOf)).toBe('added 2 levels');
  expect(describeOps([{ op: 'remove', levelIds: [9] }], nameOf)).toBe('removed a level');
  expect(describeOps([{ op: 'move', levelId: 2, after: 1 }], nameOf)).toBe('moved “Marbletris”');
  expect(describeOps([], nameOf)).toBe('created the pack');
});

test('several operations are joined, and a level is counted once', () => {
  const ops = [
    { op: 'rename', name: 'Hard ones' },
    { op: 'describe', description: 'x' },
    { op: 'move', levelId: 2, after: null },
    { op: 'move', levelId: 2, after: 1 },
  ] as const;
  expect(describeOps(ops, nameOf)).toBe(
    'renamed the pack to “Hard ones”, changed the description and moved “Marbletris”',
  );
});
