import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PackDocument } from '../db/documents/pack.ts';
import { createPackQueue, type PackRequest, type PackResult } from './packQueue.ts';

const packId = 7;
const request = (time: number): PackRequest => ({
  by: 1,
  actor: null,
  clientId: null,
  time,
  wishFor: () => ({ ops: [] }),
});
const result: PackResult = {
  pack: { _id: packId } as PackDocument,
  outcome: { ignored: [], conflicts: [] },
  entry: null,
};

/** A queue whose writes say that they took `tookMs`. `times` has the requests of each batch. */
function startQueue(tookMs: number) {
  const times: number[][] = [];
  const ended: number[] = [];
  const begun: number[] = [];
  const queue = createPackQueue(async (id, requests) => {
    begun.push(performance.now());
    times.push(requests.map(({ time }) => time));
    await wait(1);
    queue.noteWrite(id, tookMs);
    ended.push(performance.now());
    return requests.map(() => ({ status: 'fulfilled', value: result }));
  });
  const add = (time: number) => queue.add(packId, request(time));
  return { queue, add, times, pauseMs: () => (begun[1] ?? 0) - (ended[0] ?? 0) };
}

test('requests that arrive during a write are the next batch, in order', async () => {
  const { queue, add, times } = startQueue(60);
  void add(1);
  await Promise.resolve();
  await Promise.all([add(2), add(3)]);
  expect(times).toEqual([[1], [2, 3]]);
  await queue.close();
});

test.each([
  { tookMs: 80, atLeastMs: 80 },
  { tookMs: 2, atLeastMs: 25 },
  { tookMs: 60_000, atLeastMs: 150 },
])(
  'after a write of $tookMs ms, the other process of a shared pack has $atLeastMs ms',
  async ({ tookMs, atLeastMs }) => {
    const { queue, add, pauseMs } = startQueue(tookMs);
    queue.share(packId);
    void add(1);
    await Promise.resolve();
    await add(2);
    // Timers may be a millisecond early.
    expect(pauseMs()).toBeGreaterThan(atLeastMs - 2);
    await queue.close();
  },
);
