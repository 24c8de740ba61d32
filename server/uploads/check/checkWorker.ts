import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import { carryOutEdit, type EditOutcome, type EditTask } from '../../levels/edit/editTask.ts';
import { carryOutSceneTask, type SceneOutcome, type SceneTask } from '../../scenes/sceneTask.ts';
import { lowerThreadPriority } from '../../services/lowPriority.ts';
import type { ThreadMessage } from '../../services/threads.ts';
import type { Stock } from '../../stock/stock.ts';
import { ArchiveError } from '../receive/archive/archiveError.ts';
import { NoRoomError } from '../receive/archive/leaveRoom.ts';
import { BrokenFormError, type LocalPart, openParts } from '../receive/openParts.ts';
import type { OnProgress } from '../reportProgress.ts';
import { type CheckedMissions, checkMissions } from './checkMissions.ts';

/** The check of an upload, as a task of a worker thread. */
export interface CheckTask {
  /** The account that uploads. */
  owner: number;
  parts: LocalPart[];
  /** An empty folder; the caller removes it with its content. */
  folder: string;
  /** How many bytes of its disk have to stay free. */
  leftFree: number;
  /** Files that need not be uploaded. */
  stock: Stock;
}

/** The outcome of a check; `failed` is an unexpected error. */
export type CheckOutcome =
  | { kind: 'checked'; found: CheckedMissions }
  | { kind: 'refused'; problem: ProblemFinding }
  | { kind: 'brokenForm' }
  | { kind: 'noRoom' }
  | { kind: 'failed'; error: unknown };

const spentBytes = 64_000_000;

const say = (message: ThreadMessage<Parameters<OnProgress>, CheckOutcome | EditOutcome | SceneOutcome>) =>
  parentPort?.postMessage(message);

/** The part of a check that runs in a worker thread: everything that parses hostile bytes. */
async function check({ parts, stock, ...place }: CheckTask): Promise<CheckOutcome> {
  const progress: OnProgress = (...report) => say({ progress: report });
  try {
    const files = await openParts(parts, place, (...report) => progress('unpacking', ...report));
    const found = await checkMissions(files, stock, (...report) => progress('reading', ...report));
    return { kind: 'checked', found };
  } catch (error) {
    if (error instanceof ArchiveError) return { kind: 'refused', problem: error.problem };
    if (error instanceof BrokenFormError) return { kind: 'brokenForm' };
    if (error instanceof NoRoomError) return { kind: 'noRoom' };
    return { kind: 'failed', error };
  }
}

function carryOut(
  task: CheckTask | EditTask | SceneTask,
): Promise<CheckOutcome | EditOutcome | SceneOutcome> {
  if ('parts' in task) return check(task);
  return 'kind' in task ? carryOutSceneTask(task) : carryOutEdit(task);
}

lowerThreadPriority();
parentPort?.on('message', async (task: CheckTask | EditTask | SceneTask) => {
  const outcome = await carryOut(task);
  say({ outcome, isSpent: getHeapStatistics().total_heap_size > spentBytes });
});
