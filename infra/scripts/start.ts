import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, ConfigError, loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { EngineError } from '../../server/db/engine/program.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { projectDir } from '../../server/variables.ts';
import { BuildError, buildClient } from './buildClient.ts';
import { say } from './say.ts';
import { onStopSignal } from './stopSignals.ts';

/** `npm start`: a database where none is configured, the pages, and the server until somebody stops it. */

/** The server itself gives running requests 30 seconds. */
const serverStopMs = 35_000;

try {
  process.exitCode = await start();
} catch (error) {
  say(sentenceOf(error), 'error');
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
  say('To make an account a moderator: npm run moderator -- <username>');
  return engine;
}

/** It waits for the variables that only the database's start tells. */
function spawnServer(): ChildProcess {
  const server = spawnGuarded(process.execPath, ['--import', 'tsx', 'infra/scripts/serverProcess.ts'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.on('exit', () => server.kill('SIGKILL'));
  return server;
}

function variablesFor(engine: Engine): Record<string, string> {
  if (engine.name === 'external') return { MONGODB_URI: engine.uri };
  // With a database of its own, the server is the only one of its site.
  return { MONGODB_URI: engine.uri, EMBEDDED_ENGINE: engine.name };
}

function stopServer(server: ChildProcess): void {
  say('Stopping');
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), serverStopMs).unref();
}

/** Before anything is started for it. */
async function refuseUsedPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    if (reason === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
      );
    }
    throw new ConfigError(`Nothing can listen at HOST ${host} and PORT ${port} here (${reason}).`);
  } finally {
    probe.close();
  }
}

function sentenceOf(error: unknown): string {
  const isExpected = [ConfigError, EngineError, BuildError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}
