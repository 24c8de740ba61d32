import cluster from 'node:cluster';
import { memoryVariables, programFor } from '../../server/programs.ts';
import { projectDir } from '../../server/variables.ts';
import { closeUntaken } from '../running/closeUntaken.ts';
import { keepRunning, openSite, stopServer } from '../running/keepRunning.ts';
import { say } from '../say.ts';

interface Servers {
  howMany: number;
  /** Variables for every server process, in addition to this process's own. */
  variables: Record<string, string>;
  /** Resolves when somebody stops the site. */
  stopped: Promise<void>;
}

/**
 * Runs server processes that listen on one port until the site is stopped. Resolves with the exit code. When
 * a process ends before any was ready, all are ended. They do not outlive this process.
 */
export async function runServers({ howMany, variables, stopped }: Servers): Promise<number> {
  const { path, execArgv } = programFor('server/main.ts');
  cluster.setupPrimary({ exec: path, execArgv, args: [], cwd: projectDir });
  const site = openSite(stopped);
  const servers = Array.from({ length: howMany }, (_, index) => {
    const own = { ...memoryVariables(), ...variables, SERVER_NUMBER: String(index) };
    return keepRunning(() => {
      const worker = cluster.fork(own);
      closeUntaken(worker);
      // Its process tells `keepRunning`; without a listener here, all would end.
      worker.on('error', () => undefined);
      return worker.process;
    }, site);
  });
  const code = await Promise.race([stopped.then(() => 0), ...servers]);
  site.isStopping = true;
  say('Stopping');
  for (const server of site.processes) stopServer(server);
  await Promise.all(servers);
  return code;
}
