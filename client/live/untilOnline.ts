import { pause } from './pause.ts';

/** Resolves after some time, or as soon as the device is back in a network or `signal` is aborted. */
export async function untilOnline(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const controller = new AbortController();
  const finish = () => controller.abort();
  window.addEventListener('online', finish);
  signal?.addEventListener('abort', finish);
  await pause(milliseconds, controller.signal);
  window.removeEventListener('online', finish);
}
