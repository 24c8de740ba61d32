/** Signals this close together count as one: npm forwards the signal that the terminal has sent already. */
const sameSignalMs = 500;

/** How often the end of npm is checked. */
const lookEveryMs = 500;

/**
 * Calls `stop` on the first request to end, by Ctrl-C or otherwise. The end of npm also counts: npm passes
 * SIGTERM to its shell only, which ends and leaves this process behind. A second request ends the process at
 * once; its guarded child processes end with it.
 */
export function onStopSignal(stop: () => void): void {
  let askedAt: number | undefined;
  const handle = () => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      stop();
    } else if (Date.now() - askedAt > sameSignalMs) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    handle();
  }, lookEveryMs);
  look.unref();
}
