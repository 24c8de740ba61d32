import { expect, test, vi } from 'vitest';
import { createFairQueue } from './fairQueue.ts';

/** Work that runs until the test ends it. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

test('each asker has one piece of work running, and the waiting ones take turns', async () => {
  const { run } = createFairQueue({ concurrency: 2, maxWaiting: 10 });
  const { started, work, end } = createWork();
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const results = names.map((name) => run(name.charAt(0), work(name)));
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  await end('c1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('b1');
  for (const name of ['a2', 'b2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(results)).toEqual(names);
});

test('an asker may have a few pieces of work running', async () => {
  const queue = createFairQueue({ concurrency: 3, perAsker: 2, maxWaiting: 10 });
  const { started, work, end } = createWork();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void queue.run(name.charAt(0), work(name));
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect([queue.running, queue.waiting]).toEqual([3, 2]);
  await end('a2');
  await end('b1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  for (const name of ['a1', 'a3', 'b2']) await end(name);
  expect(queue.running).toBe(0);
  await queue.close();
});

test('an asker with too much waiting work is refused, and nobody else is', async () => {
  const { run } = createFairQueue({ concurrency: 1, maxWaiting: 2 });
  const { work } = createWork();
  for (const name of ['a1', 'a2', 'a3']) void run('a', work(name));
  await expect(run('a', work('a4'))).rejects.toMatchObject({ code: 'too_many_requests' });
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 1 });
  void queue.run('a', work('a1'));
  void queue.run('a', work('a2'));
  void queue.run('b', work('b1'));
  expect([queue.running, queue.waiting]).toEqual([1, 2]);
});

test('work whose asker leaves before its turn is never started', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 10 });
  const { started, work, end } = createWork();
  const leave = new AbortController();
  const [first, second] = [queue.run('a', work('a1')), queue.run('b', work('b1'), leave.signal)];
  leave.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  await expect(queue.run('c', work('c1'), leave.signal)).rejects.toThrow('left');
  await end('a1');
  await first;
  expect(started).toEqual(['a1']);
  await queue.close();
});

test('failed work makes room for the next', async () => {
  const { run, close } = createFairQueue({ concurrency: 1, maxWaiting: 10 });
  const failed = run('a', async () => Promise.reject(new Error('no')));
  const next = run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  await close();
});

test('an asker rests between two pieces of work, while others start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { run } = createFairQueue({ concurrency: 1, maxWaiting: 10, restMs: () => 50 });
  const { started, work, end } = createWork();
  for (const name of ['a1', 'a2', 'b1']) void run(name.charAt(0), work(name));
  await end('a1');
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(50);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  vi.useRealTimers();
});
