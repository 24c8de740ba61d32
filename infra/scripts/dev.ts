import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { startEngine } from '../../server/db/engine/startEngine.ts';
import { projectDir } from '../../server/variables.ts';
import { say } from './say.ts';
import { onStopSignal } from './stopSignals.ts';

/**
 * `npm run dev`: the pages from Vite, which changes them in the open browser while one edits, and behind it the
 * server, which starts again after each change of its own files.
 */

const serverPaths = [
  '/api',
  '/socket.io',
  '/healthz',
  '/readyz',
  '/metrics',
  '/feed.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/oembed',
];

loadDotEnv();
Object.assign(process.env, readFlags(process.argv.slice(2)));
const config = readConfig(process.env);
const stopped = new Promise<void>((resolve) => onStopSignal(resolve));

const engine = await startEngine({ dataDir: config.dataDir, mongodbUri: config.mongodb.uri, progress: say });
say(`Database: ${engine.name} ${engine.version}`);
const serverPort = await findFreePort();
const tsx = join(projectDir, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const server = spawnGuarded(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: projectDir,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: config.publicUrl,
    MONGODB_URI: engine.uri,
    ...(engine.name === 'external' ? {} : { EMBEDDED_ENGINE: engine.name }),
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  root: join(projectDir, 'client'),
  configFile: join(projectDir, 'vite.config.ts'),
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, ws: path === '/socket.io' }])),
  },
});
await vite.listen();
say(`The pages, with the server behind them: ${config.publicUrl}`);

await Promise.race([stopped, once(server, 'exit')]);
if (server.exitCode === null) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}
await vite.close();
await engine.stop();
process.exit();
