import { afterEach, expect, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import type { Accepted } from './accepted.ts';
import { createTurns } from './turns.ts';

const accepted: Accepted = { count: 0, isGoingOn: () => false };

/** Connections of which one is accepted in each millisecond. */
function arriving(waiting: number): Accepted & { waiting: number } {
  return {
    count: 0,
    waiting,
    isGoingOn() {
      vi.advanceTimersByTime(1);
      this.waiting -= 1;
      return this.waiting > 0;
    },
  };
}

afterEach(() => void vi.useRealTimers());

test('whatever else has arrived comes between two pieces of work', async () => {
  const { run, close } = createTurns({ accepted, maxWaiting: 10 });
  const order: string[] = [];
  const pieces = ['a1', 'a2', 'a3'].map((name) =>
    run('a', async () => {
      order.push(name);
      setImmediate(() => order.push(`beside ${name}`));
    }),
  );
  await Promise.all(pieces);
  await close();
  expect(order.slice(0, 4)).toEqual(['a1', 'beside a1', 'a2', 'beside a2']);
});

test('work whose asker has left before its turn is not done', async () => {
  const { run, close } = createTurns({ accepted, maxWaiting: 10 });
  const done: string[] = [];
  const leaving = new AbortController();
  const first = run('a', async () => done.push('a'));
  const second = run('b', async () => done.push('b'), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await first;
  await close();
  expect(done).toEqual(['a']);
});

test('after a long piece of work, connections that wait come first again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const line = {
    count: 0,
    isGoingOn() {
      vi.advanceTimersByTime(1);
      line.count += 1;
      return true;
    },
  };
  const { run, close } = createTurns({ accepted: line, maxWaiting: 10 });
  const acceptedBefore: number[] = [];
  const pieces = Array.from({ length: 3 }, () =>
    run('a', async () => {
      acceptedBefore.push(line.count);
      vi.advanceTimersByTime(40);
    }),
  );
  await Promise.all(pieces);
  await close();
  const [first = 0, second = 0, third = 0] = acceptedBefore;
  expect(second - first).toBeGreaterThanOrEqual(serverLimits.acceptedPerPiece);
  expect(third - second).toBeGreaterThanOrEqual(serverLimits.acceptedPerPiece);
});

test('an asker rests as long as the work took, not as long as it waited for connections', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const worked: [workMs: number, asker: string | number][] = [];
  const restMs = (workMs: number, asker: string | number) => {
    worked.push([workMs, asker]);
    return 0;
  };
  const { run, close } = createTurns({ accepted: arriving(20), maxWaiting: 10, restMs });
  await run('a', async () => void vi.advanceTimersByTime(7));
  await close();
  expect(worked).toEqual([[7, 'a']]);
});

test('connections that wait are accepted before the next piece of work, but hold none for long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const connections = arriving(20);
  const { run, close } = createTurns({ accepted: connections, maxWaiting: 10 });
  expect(await run('a', async () => connections.waiting)).toBe(0);
  connections.waiting = Number.POSITIVE_INFINITY;
  expect(await run('a', async () => 'done')).toBe('done');
  await close();
});
