import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { limits } from '../../shared/limits.ts';
import type { Deps } from '../deps.ts';
import type { CheckOutcome, CheckTask } from './checkWorker.ts';
import { problems } from './problems.ts';
import type { Progress } from './reportProgress.ts';

const idleMs = 60_000;

const pool = new Piscina({
  filename: fileURLToPath(new URL('checkThread.mjs', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: idleMs,
  resourceLimits: { maxOldGenerationSizeMb: limits.checkMemoryMb },
});

/**
 * Runs a check in a worker thread, at most two at once in this process. One that takes too long, needs too much memory
 * or brings its thread down is stopped and comes out as refused.
 */
export async function runCheck(
  { log }: Pick<Deps, 'log'>,
  task: Omit<CheckTask, 'port'>,
  progress: Progress,
  timeMs: number = limits.checkTimeMs,
): Promise<CheckOutcome> {
  const { port1, port2 } = new MessageChannel();
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  port1.on('message', (report: Parameters<Progress>) => {
    // The first message says that its turn has come; waiting for it does not count.
    timer ??= setTimeout(() => timeout.abort(), timeMs);
    progress(...report);
  });
  try {
    return await pool.run(
      { ...task, port: port2 },
      { name: 'check', transferList: [port2], signal: timeout.signal },
    );
  } catch (error) {
    log.warn({ err: error }, 'The check of an upload was broken off');
    return { kind: 'refused', problem: timeout.signal.aborted ? problems.tooSlow() : describe(error) };
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? problems.tooDemanding() : problems.crashed();
}
