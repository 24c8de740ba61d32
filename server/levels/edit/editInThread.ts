import { callLimits } from '../../../shared/callLimits.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { MissionFields } from '../../../shared/levels.ts';
import type { Deps } from '../../deps.ts';
import { blobKey } from '../../files/blobs.ts';
import { isOutOfMemory, ThreadTimeoutError } from '../../services/threads.ts';
import { withAssets } from '../../stock/assets.ts';
import type { EditOutcome, EditTask, Rewritten } from './editTask.ts';
import { factsToEdit, type LevelToEdit } from './levelToEdit.ts';

/**
 * Rewrites a level's mission in a worker thread, with the time and memory of an upload's check.
 * @throws ApiError edit_refused for a change that is not allowed, or costs too much
 */
export async function editInThread(
  deps: Deps,
  by: number,
  mission: { level: LevelToEdit; sha256: string; missionInfo: MissionFields },
  signal?: AbortSignal,
): Promise<Rewritten> {
  const { level, sha256, missionInfo } = mission;
  const outcome = await deps.files.withLocalFile(blobKey(sha256), (path) =>
    run(deps, by, { path, level: factsToEdit(level), missionInfo, stock: withAssets(deps) }, signal),
  );
  switch (outcome.kind) {
    case 'edited':
      return outcome.rewritten;
    case 'refused':
      throw new ApiError('edit_refused', {
        reason: outcome.reason,
        ...(outcome.issues.length > 0 && { issues: outcome.issues }),
      });
    case 'failed':
      throw outcome.error;
  }
}

async function run(
  { checkThreads }: Deps,
  by: number,
  task: EditTask,
  signal: AbortSignal | undefined,
): Promise<EditOutcome> {
  try {
    return await checkThreads.run<never, EditOutcome>(task, { by, signal, timeMs: callLimits.checkTimeMs });
  } catch (error) {
    const costs = error instanceof ThreadTimeoutError ? 'time' : isOutOfMemory(error) ? 'memory' : null;
    if (!costs) throw error;
    throw new ApiError('edit_refused', { reason: `Changing this mission takes too much ${costs}.` });
  }
}
