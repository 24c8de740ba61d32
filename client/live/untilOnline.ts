import { pause } from './pause.ts';

/** Resolves after some time, or as soon as the device is back in a network or `signal` is aborted. */
export async function untilOnline(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const controller = new AbortController();
  const finish = () => controller.abort();
  const whileWaiting = { signal: controller.signal };
  window.addEventListener('online', finish, whileWaiting);
  signal?.addEventListener('abort', finish, whileWaiting);
  await pause(milliseconds, controller.signal);
  finish();
}
