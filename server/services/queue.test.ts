import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('work runs with limited concurrency, in order, despite failures, and is refused when too much is waiting', async () => {
  const { run } = createQueue({ concurrency: 2, maxWaiting: 3 });
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const work = (index: number) => async () => {
    started.push(index);
    await new Promise<void>((resolve) => finish.push(resolve));
    if (index === 0) throw new Error('failed');
    return index;
  };
  const results = [0, 1, 2, 3, 4, 5].map((index) => run(work(index)).catch((error: Error) => error.name));
  expect(started).toEqual([0, 1]);
  for (let next = 0; next < 5; next += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(next);
    expect(started.length - next).toBeLessThanOrEqual(2);
    finish[next]?.();
  }
  expect(await Promise.all(results)).toEqual(['Error', 1, 2, 3, 4, 'ApiError']);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await run(async () => 'again')).toBe('again');
});
