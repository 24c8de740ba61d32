import { once } from 'node:events';
import { type TaskName, tasks } from './tasks.ts';

/** Generates load in a separate process, so that it disturbs the measured server as little as possible. */
process.once('disconnect', () => process.exit());
const [{ name, task }] = (await once(process, 'message')) as [{ name: TaskName; task: never }];
try {
  process.send?.({ result: await tasks[name](task) });
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
process.exit();
