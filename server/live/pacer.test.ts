import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer, type Pacer } from './pacer.ts';

let done: string[];
let failures: unknown[];
let pacer: Pacer;
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  failures = [];
  pacer = createPacer({ everyMs: 1_000, onError: (error) => failures.push(error) });
});
afterEach(() => vi.useRealTimers());

const run = (key: string, what: string) => pacer.run(key, () => void done.push(what));

test('the first call runs at once, the last of the following ones at the end of the interval', () => {
  for (const what of ['a1', 'a2', 'a3']) run('a', what);
  run('b', 'b1');
  expect(done).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['a1', 'b1', 'a3']);
  run('a', 'a4');
  expect(done).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['a1', 'b1', 'a3', 'a4']);
  vi.advanceTimersByTime(5_000);
  run('a', 'a5');
  expect(done.at(-1)).toBe('a5');
});

test('closing runs the waiting calls, and waits until they are done', async () => {
  run('a', 'a1');
  pacer.run('a', async () => {
    await Promise.resolve();
    done.push('a2');
  });
  await pacer.close();
  expect(done).toEqual(['a1', 'a2']);
  vi.advanceTimersByTime(5_000);
  expect(done).toHaveLength(2);
});

test('a failure is reported, and later calls run all the same', async () => {
  pacer.run('a', () => Promise.reject(new Error('no database')));
  run('a', 'a2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual([new Error('no database')]);
  expect(done).toEqual(['a2']);
});
