import { expect, test } from 'vitest';
import { closeAll } from './closeAll.ts';

test('what fails or hangs is named, and the rest is closed', async () => {
  const closed: string[] = [];
  const wrong = await closeAll(
    {
      'The first': () => new Promise(() => undefined),
      'The second': async () => {
        throw new Error('gone');
      },
      'The third': async () => closed.push('third'),
    },
    50,
  );
  expect(wrong).toEqual([
    'The first did not end within 0.05 s.',
    'The second could not be closed: Error: gone.',
  ]);
  expect(closed).toEqual(['third']);
});

test('nothing is waited for once everything is closed', async () => {
  const startedAt = performance.now();
  expect(await closeAll({ 'The first': async () => undefined }, 60_000)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
