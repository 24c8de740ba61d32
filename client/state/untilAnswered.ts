import { CallError } from '../api/callError.ts';
import { backOff } from '../live/backOff.ts';
import { markBehind, startCatchingUp } from '../live/connection.ts';
import { untilOnline } from '../live/untilOnline.ts';

/** The longest wait between two attempts, unless the site asks for more. */
const maxWaitMs = 30_000;
/** An attempt that takes longer is started again. */
const maxAttemptMs = 60_000;

/**
 * Brings something on screen up to date: repeats `load` until the site has answered. From the first attempt that
 * fails until then, the page does not count as live. Throws the refusal of the site, or the signal's reason.
 */
export async function untilAnswered<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  signal: AbortSignal,
): Promise<Data> {
  signal.throwIfAborted();
  const finish = startCatchingUp();
  try {
    for (let failures = 0; ; failures += 1) {
      // On a connection that is dead without an error, the answer would never come.
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), maxAttemptMs);
      const either = AbortSignal.any([signal, patience.signal]);
      try {
        return await Promise.race([load(either), abortionOf(either)]);
      } catch (error) {
        signal.throwIfAborted();
        if (isRefusal(error)) throw error;
        markBehind();
        await untilOnline(Math.max(backOff(failures, maxWaitMs), retryAfterOf(error)), signal);
        signal.throwIfAborted();
      } finally {
        clearTimeout(timer);
      }
    }
  } finally {
    finish();
  }
}

/** Whether the site has refused the request for good: anything else may succeed later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code !== 'unreadable' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;

const retryAfterOf = (error: unknown): number => (error instanceof CallError && error.retryAfterMs) || 0;

const abortionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
