import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { memoryVariables, programFor } from '../../server/programs.ts';
import { projectDir } from '../../server/variables.ts';
import { keepRunning, openSite, stopServer } from '../running/keepRunning.ts';
import { say } from '../say.ts';
import { prepareSite } from './prepareSite.ts';
import { refuseUsedPort } from './refuseUsedPort.ts';
import { runToEnd } from './runToEnd.ts';
import { onStopSignal } from './stopSignals.ts';
import { variablesFor } from './variablesFor.ts';

/**
 * `npm start`: starts a database unless one is configured, builds the pages, and runs the server until
 * somebody stops it.
 */

await runToEnd(start);

async function start(): Promise<number> {
  loadDotEnv();
  Object.assign(process.env, readFlags(process.argv.slice(2)));
  process.env.NODE_ENV ??= 'production';
  const config = readConfig(process.env);
  await refuseUsedPort(config.port, config.host);
  const stopped = new Promise<void>((resolve) => onStopSignal(resolve));
  const site = openSite(stopped);
  let server = spawnServer();
  process.on('exit', () => server.kill('SIGKILL'));
  // The process may end while the database still starts.
  const ended = once(server, 'exit').then(([code]) => Number(code ?? 1));
  const engine = await Promise.race([prepareSite(config), stopped, ended]);
  if (typeof engine !== 'object') return engine ?? 0;
  try {
    const variables = variablesFor(engine);
    let isFirst = true;
    const running = keepRunning(() => {
      if (!isFirst) server = spawnServer();
      isFirst = false;
      // One that could not be started has no channel; it is started again later.
      if (server.pid !== undefined) server.send(variables);
      return server;
    }, site);
    void stopped.then(() => {
      site.isStopping = true;
      say('Stopping');
      stopServer(server);
    });
    return await running;
  } finally {
    await engine.stop();
  }
}

/** The process waits for variables that are known only after the database has started. */
function spawnServer(): ChildProcess {
  const { execArgv, path } = programFor('infra/scripts/serverProcess.ts');
  return spawnGuarded(process.execPath, [...execArgv, path], {
    cwd: projectDir,
    env: { ...process.env, ...memoryVariables() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
