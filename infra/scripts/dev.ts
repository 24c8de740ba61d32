import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { type Config, loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { projectDir } from '../../server/variables.ts';
import { say } from '../say.ts';
import { refuseUsedPort } from './refuseUsedPort.ts';
import { runToEnd } from './runToEnd.ts';
import { onStopSignal } from './stopSignals.ts';
import { variablesFor } from './variablesFor.ts';

/**
 * `npm run dev`: Vite serves the pages and updates them in the open browser while one edits; the server runs
 * behind it and restarts after each change of its files.
 */

/**
 * The API documentation page and the modules of client/api come from Vite, although their addresses lie below
 * `/api`.
 */
const serverPaths = ['^/api/(?!docs/?$|\\w+\\.ts)', '/socket.io', '/healthz', '/readyz'];

await runToEnd(() => dev().then(() => 0));

async function dev(): Promise<void> {
  loadDotEnv();
  Object.assign(process.env, readFlags(process.argv.slice(2)));
  const config = readConfig(process.env);
  await refuseUsedPort(config.port, config.host);
  const stopped = new Promise<void>((resolve) => onStopSignal(resolve));

  const engine = await startEngine({
    dataDir: config.dataDir,
    mongodbUri: config.mongodb.uri,
    progress: say,
  });
  say(`Database: ${engine.name} ${engine.version}`);
  const serverPort = await findFreePort();
  const server = spawnServer(engine, serverPort, config.publicUrl);
  const vite = await servePages(config, serverPort);
  say(`The pages, with the server behind them: ${config.publicUrl}`);

  await Promise.race([stopped, once(server, 'exit')]);
  await stopServer(server);
  await vite.close();
  await engine.stop();
}

function spawnServer(engine: Engine, port: number, publicUrl: string): ChildProcess {
  const tsx = join(projectDir, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  return spawnGuarded(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: projectDir,
    env: {
      ...process.env,
      ...variablesFor(engine),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function servePages({ host, port }: Config, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: join(projectDir, 'client'),
    configFile: join(projectDir, 'vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, ws: path === '/socket.io' }])),
    },
  });
  return vite.listen();
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
