import { setImmediate as breathe } from 'node:timers/promises';

const sliceMs = 8;

/** For long work on the main thread: call it often; it resolves at once, or yields to other work. */
export function createSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return breathe().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}
