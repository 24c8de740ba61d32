import { callLimits } from '../../../shared/callLimits.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { builtProgram } from '../../programs.ts';
import { createThreads, isOutOfMemory, type Threads, ThreadTimeoutError } from '../../services/threads.ts';
import type { OnProgress } from '../reportProgress.ts';
import type { CheckOutcome, CheckTask } from './checkWorker.ts';

/** The threads that read what people send, checks and edits: at most two at once in this process. */
export const createCheckThreads = (): Threads =>
  createThreads(
    builtProgram('server/uploads/check/checkWorker.ts') ?? new URL('checkThread.mjs', import.meta.url),
    {
      concurrency: 2,
      // The other half is for memory outside the heap: files being read, and the images decoded next.
      heapMb: serverLimits.checkMemoryMb / 2,
    },
  );

/**
 * Runs a check in a worker thread. One that takes too long, needs too much memory or crashes its thread is
 * ended.
 */
export async function runCheck(
  { checkThreads }: Pick<Deps, 'checkThreads'>,
  task: CheckTask,
  progress: OnProgress,
  timeMs: number = callLimits.checkTimeMs,
): Promise<CheckOutcome> {
  const onProgress = (report: Parameters<OnProgress>) => progress(...report);
  try {
    const options = { by: task.owner, timeMs, onProgress };
    return await checkThreads.run<Parameters<OnProgress>, CheckOutcome>(task, options);
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof ApiError) throw error;
  if (error instanceof ThreadTimeoutError) return { kind: 'refused', problem: { code: 'checkTooSlow' } };
  if (isOutOfMemory(error)) return { kind: 'refused', problem: { code: 'checkTooDemanding' } };
  return { kind: 'failed', error };
}
