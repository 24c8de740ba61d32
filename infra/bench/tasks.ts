import type { AttackTask } from './attacks/runAttack.ts';
import { type ComeBackTask, comeBack } from './comeBack.ts';
import { type EditorsTask, editTogether } from './editTogether.ts';
import { type CrowdTask, gatherCrowd } from './gatherCrowd.ts';
import { type DownloadTask, measureDownload } from './measureDownload.ts';
import { type LoadTask, measureLoad } from './measureLoad.ts';
import { type PollTask, pollChanges } from './pollChanges.ts';

/** The tasks that a generator process can run. */
export const tasks = {
  load: (task: LoadTask) => measureLoad(task),
  poll: (task: PollTask) => pollChanges(task),
  download: (task: DownloadTask) => measureDownload(task),
  comeBack: (task: ComeBackTask) => comeBack(task),
  editors: (task: EditorsTask) => editTogether(task),
  crowd: (task: CrowdTask) => gatherCrowd(task),
  // Much of what attacks send is made when they are loaded, which takes a while.
  attack: async (task: AttackTask) => (await import('./attacks/runAttack.ts')).runAttack(task),
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
