import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGatherer, type Outcome } from './gatherer.ts';

/** Runs that the test ends. */
function heldRuns(everyMs = 0) {
  const runs: { jobs: string[]; isAlone: boolean; end(error?: Error): void }[] = [];
  const gatherer = createGatherer<string, string>({
    everyMs,
    thingOf: (job) => job[0] ?? '',
    run: (given, isAlone) =>
      new Promise<Outcome<string>[]>((resolve, reject) => {
        const jobs = [...given];
        const outcomes = () =>
          jobs.map((job) => (job.endsWith('!') ? { error: new Error(job) } : { value: job.toUpperCase() }));
        runs.push({ jobs, isAlone, end: (error) => (error ? reject(error) : resolve(outcomes())) });
      }),
  });
  return { gatherer, runs };
}

test('jobs that arrive during a run go together, in order; each has its own outcome', async () => {
  const { gatherer, runs } = heldRuns();
  const first = gatherer.add('a1');
  const rest = ['a2', 'b1', 'c!', 'a3'].map((job) => gatherer.add(job));
  expect(runs.map(({ jobs }) => jobs)).toEqual([['a1']]);
  runs[0]?.end();
  expect(await first).toBe('A1');
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]?.jobs).toEqual(['a2', 'b1', 'c!', 'a3']);
  runs[1]?.end();
  const outcomes = await Promise.allSettled(rest);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('jobs that cannot go together go alone, and delay only those of the same thing', async () => {
  const { gatherer, runs } = heldRuns();
  const both = [gatherer.add('a1'), gatherer.add('b1'), gatherer.add('a2')];
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]?.jobs).toEqual(['b1', 'a2']);
  runs[1]?.end(new Error('Somebody holds one of them.'));
  await expect.poll(() => runs.length).toBe(4);
  expect(runs.slice(2).map(({ jobs, isAlone }) => [jobs, isAlone])).toEqual([
    [['b1'], true],
    [['a2'], true],
  ]);
  const [later, other] = [gatherer.add('a3'), gatherer.add('c1')];
  await expect.poll(() => runs.length).toBe(5);
  expect(runs[4]?.jobs).toEqual(['c1']);
  runs[4]?.end();
  expect(await other).toBe('C1');
  runs[2]?.end();
  runs[3]?.end();
  expect(await Promise.all(both)).toEqual(['A1', 'B1', 'A2']);
  await expect.poll(() => runs.length).toBe(6);
  const closed = gatherer.close();
  runs[5]?.end();
  expect(await later).toBe('A3');
  await closed;
});

test('a batch waits for its time, unless many jobs wait or it is the end', async () => {
  const { gatherer, runs } = heldRuns(60_000);
  const all = [gatherer.add('a1')];
  runs[0]?.end();
  await all[0];
  all.push(gatherer.add('a2'));
  await setImmediate();
  expect(runs).toHaveLength(1);
  all.push(...Array.from({ length: 9 }, (_, index) => gatherer.add(`b${index}`)));
  await expect.poll(() => runs.map(({ jobs }) => jobs.length)).toEqual([1, 10]);
  runs[1]?.end();
  await Promise.all(all);
  const last = gatherer.add('c1');
  const closed = gatherer.close();
  await expect.poll(() => runs[2]?.jobs).toEqual(['c1']);
  runs[2]?.end();
  expect(await last).toBe('C1');
  await closed;
});

test('a batch waits no longer where the clock goes back, or stands still', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
  const { gatherer, runs } = heldRuns(20);
  const first = gatherer.add('a1');
  runs[0]?.end();
  await first;
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  const next = gatherer.add('a2');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  expect(await next).toBe('A2');
});

test('after a batch that took long, the next one gathers for longer; for no longer than 12 ms', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { gatherer, runs } = heldRuns(4);
  const all = [gatherer.add('a1')];
  const takeFor = async (run: number, ms: number) => {
    vi.advanceTimersByTime(ms);
    runs[run]?.end();
    await all[run];
    await setImmediate();
    all.push(gatherer.add(`a${run + 2}`));
  };
  await takeFor(0, 3);
  vi.advanceTimersByTime(5);
  expect(runs).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(runs).toHaveLength(2);
  await takeFor(1, 8);
  vi.advanceTimersByTime(3);
  expect(runs).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(runs).toHaveLength(3);
  await takeFor(2, 1);
  vi.advanceTimersByTime(2);
  expect(runs).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(runs).toHaveLength(4);
  runs[3]?.end();
  expect(await all[3]).toBe('A4');
});

test('alone, a job fails with the error of its run', async () => {
  const { gatherer, runs } = heldRuns();
  const failing = gatherer.add('a1');
  runs[0]?.end(new Error('first'));
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end(new Error('second'));
  await expect(failing).rejects.toThrow('second');
});
