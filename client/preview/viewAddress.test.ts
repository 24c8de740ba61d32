import { expect, test } from 'vitest';
import { viewHash, viewIn } from './viewAddress.ts';

test('a view survives being written to an address and read back', () => {
  const view = { position: [1.234, -2, 3e4], target: [0, 0.5, -100.009] } as const;
  const hash = viewHash({ position: [...view.position], target: [...view.target] });
  expect(hash).toBe('#view=1.23,-2,30000,0,0.5,-100.01');
  expect(viewIn(hash)).toEqual({ position: [1.23, -2, 30000], target: [0, 0.5, -100.01] });
});

test.each([
  '',
  '#comments',
  '#view=',
  '#view=1,2,3',
  '#view=1,2,3,4,5,6,7',
  '#view=1,2,3,4,5,',
  '#view=1,2,3,4,5,x',
  '#view=1,2,3,1,2,3',
  '#view=1,2,3,4,5,1e9',
  '#view=NaN,2,3,4,5,6',
  '#view=Infinity,2,3,4,5,6',
])('%j is no view', (hash) => {
  expect(viewIn(hash)).toBeNull();
});
