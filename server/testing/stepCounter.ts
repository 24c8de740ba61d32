import { Session } from 'node:inspector/promises';

export interface StepCounter {
  /** How many calls and blocks of JavaScript this thread has gone through since the last count, after `run`. */
  count(run: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/**
 * Measures work without a clock: twice as much input has to take about twice the steps, on any machine. The
 * code that is looked at must not have run before. What native code does, such as patterns, is no step.
 */
export async function openStepCounter(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  return {
    async count(run) {
      await run();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return result
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
        .reduce((sum, count) => sum + count, 0);
    },
    close: () => session.disconnect(),
  };
}
