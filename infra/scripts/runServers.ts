import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { projectDir } from '../../server/variables.ts';
import { say } from '../say.ts';
import { serverStopMs } from './serverStopMs.ts';

interface Servers {
  howMany: number;
  /** For every server process, beside this one's own. */
  variables: Record<string, string>;
  /** Resolves when somebody stops the site. */
  stopped: Promise<void>;
}

/** A process that ends by itself is started again after this time, or later when it ends again and again. */
const restartMs = 500;
const maxRestartMs = 30_000;
/** One that has run this long counts as well. */
const wellAfterMs = 10_000;

/**
 * Runs server processes that listen on one port until the site is stopped. Resolves with the exit code: the
 * first process that ends before any of them has listened ends the others. They do not outlive this process.
 */
export async function runServers({ howMany, variables, stopped }: Servers): Promise<number> {
  cluster.setupPrimary({
    exec: 'server/main.ts',
    execArgv: ['--import', 'tsx'],
    args: [],
    cwd: projectDir,
  });
  let isStopping = false;
  let hasListened = false;
  let end: (code: number) => void = () => {};
  const failed = new Promise<number>((resolve) => {
    end = resolve;
  });
  const running = new Set<Promise<void>>();

  async function keepRunning(): Promise<void> {
    for (let waitMs = restartMs; !isStopping; waitMs = Math.min(waitMs * 2, maxRestartMs)) {
      const startedAt = Date.now();
      const worker = cluster.fork(variables);
      worker.on('listening', () => {
        hasListened = true;
      });
      const { code, signal } = await exitOf(worker);
      if (isStopping) return;
      if (!hasListened) return end(code ?? 1);
      if (Date.now() - startedAt > wellAfterMs) waitMs = restartMs;
      say(
        `Process ${worker.process.pid} has ended (${signal ?? code}); another one starts in its place`,
        'error',
      );
      await Promise.race([wait(waitMs), stopped]);
    }
  }
  for (let index = 0; index < howMany; index += 1) running.add(keepRunning());

  const code = await Promise.race([stopped.then(() => 0), failed]);
  isStopping = true;
  say('Stopping');
  for (const worker of Object.values(cluster.workers ?? {})) stop(worker);
  await Promise.all(running);
  return code;
}

const exitOf = (worker: Worker): Promise<{ code: number | null; signal: string | null }> =>
  new Promise((resolve) => worker.once('exit', (code, signal) => resolve({ code, signal })));

function stop(worker: Worker | undefined): void {
  worker?.process.kill('SIGTERM');
  setTimeout(() => worker?.process.kill('SIGKILL'), serverStopMs).unref();
}
