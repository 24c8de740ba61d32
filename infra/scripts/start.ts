import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Config, loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { projectDir } from '../../server/variables.ts';
import { say } from '../say.ts';
import { buildClient } from './buildClient.ts';
import { describeError } from './describeError.ts';
import { refuseUsedPort } from './refuseUsedPort.ts';
import { onStopSignal } from './stopSignals.ts';
import { variablesFor } from './variablesFor.ts';

/**
 * `npm start`: starts a database unless one is configured, builds the pages, and runs the server until
 * somebody stops it.
 */

/** Longer than the 30 seconds that the server gives running requests. */
const serverStopMs = 35_000;

try {
  process.exitCode = await start();
} catch (error) {
  say(describeError(error), 'error');
  process.exitCode = 1;
}
process.exit();

async function start(): Promise<number> {
  loadDotEnv();
  Object.assign(process.env, readFlags(process.argv.slice(2)));
  process.env.NODE_ENV ??= 'production';
  const config = readConfig(process.env);
  await refuseUsedPort(config.port, config.host);
  const stopped = new Promise<void>((resolve) => onStopSignal(resolve));
  const server = spawnServer();
  const exited = once(server, 'exit').then(([code]) => Number(code ?? 1));
  const engine = await Promise.race([prepare(config), stopped, exited]);
  if (typeof engine !== 'object') return engine ?? 0;
  try {
    server.send(variablesFor(engine));
    void stopped.then(() => stopServer(server));
    return await exited;
  } finally {
    await engine.stop();
  }
}

async function prepare(config: Config): Promise<Engine> {
  await buildClient(say);
  const engine = await startEngine({
    dataDir: config.dataDir,
    mongodbUri: config.mongodb.uri,
    progress: say,
  });
  const place = engine.name === 'external' ? 'at MONGODB_URI' : `in ${join(config.dataDir, 'db')}`;
  say(`Database: ${engine.name === 'external' ? 'MongoDB' : engine.name} ${engine.version} ${place}`);
  say('To make an account a moderator: npm run moderator -- grant <username>');
  return engine;
}

/** The process waits for the variables that are known only once the database has started. */
function spawnServer(): ChildProcess {
  const server = spawnGuarded(process.execPath, ['--import', 'tsx', 'infra/scripts/serverProcess.ts'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.on('exit', () => server.kill('SIGKILL'));
  return server;
}

function stopServer(server: ChildProcess): void {
  say('Stopping');
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), serverStopMs).unref();
}
