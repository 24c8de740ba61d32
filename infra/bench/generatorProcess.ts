import { once } from 'node:events';
import { type TaskName, tasks } from './tasks.ts';

/** Makes load in a process of its own, so that it does not slow down what it measures more than it must. */
const [{ name, task }] = (await once(process, 'message')) as [{ name: TaskName; task: never }];
try {
  process.send?.({ result: await tasks[name](task) });
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
process.exit();
