import { Session } from 'node:inspector/promises';

export interface StepCounter {
  /** Counts the calls and blocks of JavaScript that this thread has run since the last count, after `run`. */
  count(run: () => Promise<unknown>): Promise<number>;
  close(): void;
}

/**
 * Measures work without a clock: twice the input has to take about twice the steps, on any machine. The
 * measured code must not have run before. Native code, such as patterns, is not counted.
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
