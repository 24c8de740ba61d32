import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyProcess, type ProcessIdentity } from '../../server/db/engine/processes.ts';
import { killedMessage } from '../../server/killedProcess.ts';
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
  /** Those that run, without the one that waits to be started again. */
  processes: Set<ChildProcess>;
}

/** @param stopped resolves when somebody stops the site */
export const openSite = (stopped: Promise<void>): RunningSite => ({
  stopped,
  isStopping: false,
  hasBeenReady: false,
  processes: new Set(),
});

/** A process that ends by itself is started again after this time, or later when it ends again and again. */
const restartMs = 100;
const maxRestartMs = 30_000;
/** A process that has run this long counts as healthy: when it ends, the wait is the shortest again. */
const wellAfterMs = 10_000;

/**
 * Keeps one server process running, which sends the message `ready` when it listens. Resolves with its exit
 * code once the site is stopping, or when it ends before any process of the site was ready.
 */
export async function keepRunning(start: () => ChildProcess, site: RunningSite): Promise<number> {
  let waitMs = restartMs;
  for (;;) {
    const startedAt = performance.now();
    const { exitCode, how, identity } = await runOnce(start, site);
    if (site.isStopping) return exitCode;
    if (!site.hasBeenReady) {
      if (!identity) say(how, 'error');
      return exitCode;
    }
    if (identity) tellOthers(site, identity);
    if (performance.now() - startedAt > wellAfterMs) waitMs = restartMs;
    say(`${how}; another one starts in its place`, 'error');
    await Promise.race([wait(waitMs), site.stopped]);
    if (site.isStopping) return exitCode;
    waitMs = Math.min(waitMs * 2, maxRestartMs);
  }
}

interface Ended {
  exitCode: number;
  /** A sentence without its full stop. */
  how: string;
  /** Undefined for one that has never run. */
  identity: ProcessIdentity | undefined;
}

/** Resolves when the process has ended, or could not be started: the system may have no room for it at the moment. */
async function runOnce(start: () => ChildProcess, site: RunningSite): Promise<Ended> {
  let server: ChildProcess;
  try {
    server = start();
  } catch (error) {
    return notStarted(error);
  }
  const failed = new Promise<unknown>((resolve) => server.on('error', resolve));
  if (server.pid === undefined) return notStarted(await failed);
  server.on('message', (message) => {
    if (message === 'ready') site.hasBeenReady = true;
  });
  site.processes.add(server);
  // Once it has ended, the system no longer knows it.
  const identity = identifyProcess(server.pid);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    server.once('exit', (...ended) => resolve(ended)),
  );
  site.processes.delete(server);
  return { exitCode: code ?? 1, how: `Process ${server.pid} has ended (${signal ?? code})`, identity };
}

const notStarted = (error: unknown): Ended => ({
  exitCode: 1,
  how: `A process could not be started (${error instanceof Error ? error.message : error})`,
  identity: undefined,
});

/** What a killed process has begun in the database would hold up the others until it is started again. */
function tellOthers(site: RunningSite, killed: ProcessIdentity): void {
  for (const other of site.processes) {
    // One that ends just now does not have to know.
    if (other.connected) other.send(killedMessage(killed), () => undefined);
  }
}

/** Lets a process finish its running requests, and kills it when that takes too long. */
export function stopServer(server: ChildProcess): void {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), serverStopMs).unref();
}
