/** Signals closer together than this are one: npm passes on what the terminal has sent us already. */
const sameSignalMs = 500;

/**
 * Calls `stop` at the first request to end, by Ctrl-C or otherwise. A second request ends the process at once; what it
 * has started and guards ends with it.
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
}
