import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LapMessage } from './laps.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

const processPath = fileURLToPath(new URL('generatorProcess.ts', import.meta.url));
const longestMs = 600_000;

/** A running load generator. */
export interface Running<Name extends TaskName> {
  /** Resolves when the crowd is connected, or all is ready. */
  gathered: Promise<void>;
  result: Promise<TaskResult<Name>>;
  /** Begins an attack, which waits for it. */
  begin(): void;
  /** Begins the next lap of a load, or lets it rest. */
  lap(name: string | null): void;
  /** Ends a task before its time. */
  dismiss(): void;
}

/** Runs a task in its own process, which is ended when it takes too long. */
export function startTask<Name extends TaskName>(name: Name, task: TaskInput<Name>): Running<Name> {
  const child = fork(processPath, { execArgv: ['--import', 'tsx'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
  let isGathered = () => {};
  const gathered = new Promise<void>((resolve) => {
    isGathered = resolve;
  });
  const result = new Promise<TaskResult<Name>>((resolve, reject) => {
    child.on('message', (message: { state?: string; failure?: string; result?: TaskResult<Name> }) => {
      if (message.state) isGathered();
      if (message.failure) reject(new Error(`${name}: ${message.failure}`));
      if (message.result) resolve(message.result);
    });
    void once(child, 'exit').then(() => {
      clearTimeout(timer);
      isGathered();
      reject(new Error(`${name}: the generator ended early.`));
    });
  });
  // Whoever waits for it learns of a failure; until then, the site has to go on so that it can be stopped.
  result.catch(() => undefined);
  child.send({ name, task });
  const tell = (message: LapMessage | 'begin') => void (child.connected && child.send(message));
  return {
    gathered,
    result,
    begin: () => tell('begin'),
    lap: (name) => tell({ lap: name }),
    dismiss: () => tell('dismiss'),
  };
}

export const runTask = <Name extends TaskName>(
  name: Name,
  task: TaskInput<Name>,
): Promise<TaskResult<Name>> => startTask(name, task).result;
