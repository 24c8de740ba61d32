import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a task runs at once, and again after a pause, also after a failure', async () => {
  const failure = new Error('away');
  const task = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
  const onError = vi.fn();
  const stop = repeat(task, { everyMs: 1_000, onError });
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(2);
  expect(onError.mock.calls).toEqual([[failure]]);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('stopping lets the current run finish as the last one, and ignores its failure', async () => {
  let fail: (error: Error) => void = () => {};
  const run = vi.fn((_isStopped: () => boolean) => new Promise<void>((_, reject) => (fail = reject)));
  const onError = vi.fn();
  const stop = repeat(run, { everyMs: 1_000, firstAfterMs: 5_000, onError });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
  stop();
  expect(run.mock.calls[0]?.[0]()).toBe(true);
  fail(new Error('closed'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});
