import { call } from '../api/call.ts';
import { hasCode } from '../api/callError.ts';
import { backOff } from '../live/backOff.ts';

/** The longest wait between two attempts. */
const maxWaitMs = 10_000;

/**
 * Resolves as soon as the site answers. It sends a request at once, when the network is back, and now and
 * then. `onAway` is called when the first attempt fails. Once `signal` is aborted, it never resolves.
 */
export async function untilReachable(signal?: AbortSignal, onAway?: () => void): Promise<void> {
  for (let failures = 0; !(await answers()); failures += 1) {
    if (failures === 0) onAway?.();
    await untilOnline(backOff(failures, maxWaitMs));
    if (signal?.aborted) return new Promise(() => undefined);
  }
}

async function answers(): Promise<boolean> {
  try {
    await call('site.version', { timeoutMs: maxWaitMs });
    return true;
  } catch (error) {
    return !hasCode(error, 'offline');
  }
}

/** Resolves after some time, or as soon as the device is back in a network. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish);
  });
}
