import { call } from '../api/call.ts';
import { backOff } from '../live/backOff.ts';
import { untilOnline } from '../live/untilOnline.ts';

/** The longest wait between two attempts. */
const maxWaitMs = 10_000;

/**
 * Resolves as soon as the site answers as it should: with true if it does so at once. It sends a request at
 * once, when the network is back, and now and then. `onAway` is called when the first attempt fails. Once
 * `signal` is aborted, it never resolves.
 */
export async function untilReachable(signal?: AbortSignal, onAway?: () => void): Promise<boolean> {
  let failures = 0;
  for (; !(await answers()); failures += 1) {
    if (failures === 0) onAway?.();
    await untilOnline(backOff(failures, maxWaitMs));
    if (signal?.aborted) return new Promise(() => undefined);
  }
  return failures === 0;
}

/** Whether the site answers; what stands in front of it may answer that it is away. */
const answers = (): Promise<boolean> =>
  call('site.version', { timeoutMs: maxWaitMs }).then(
    () => true,
    () => false,
  );
