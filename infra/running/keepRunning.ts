import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../say.ts';
import { serverStopMs } from './serverStopMs.ts';

/** State shared by all processes of a running site. */
export interface RunningSite {
  /** Resolves when somebody stops the site. */
  stopped: Promise<void>;
  isStopping: boolean;
  /**
   * Whether any process has been ready. If so, one that ends later did not fail because of a configuration
   * error.
   */
  hasBeenReady: boolean;
}

/** A process that ends by itself is started again after this time, or later when it ends again and again. */
const restartMs = 500;
const maxRestartMs = 30_000;
/** A process that has run this long counts as ready. */
const wellAfterMs = 10_000;

/**
 * Keeps one server process running, which sends the message `ready` when it listens. Resolves with its exit
 * code once the site is stopping, or when it ends before any process of the site was ready.
 */
export async function keepRunning(start: () => ChildProcess, site: RunningSite): Promise<number> {
  let waitMs = restartMs;
  for (;;) {
    const startedAt = performance.now();
    const server = start();
    server.on('message', (message) => {
      if (message === 'ready') site.hasBeenReady = true;
    });
    const [code, signal]: unknown[] = await once(server, 'exit');
    const exitCode = typeof code === 'number' ? code : 1;
    if (site.isStopping || !site.hasBeenReady) return exitCode;
    if (performance.now() - startedAt > wellAfterMs) waitMs = restartMs;
    say(`Process ${server.pid} has ended (${signal ?? code}); another one starts in its place`, 'error');
    await Promise.race([wait(waitMs), site.stopped]);
    if (site.isStopping) return exitCode;
    waitMs = Math.min(waitMs * 2, maxRestartMs);
  }
}

/** Lets a process finish its running requests, and kills it when that takes too long. */
export function stopServer(server: ChildProcess): void {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), serverStopMs).unref();
}
