/**
 * `node infra/scripts/run.mjs start --port 9000` sets the project up and runs start.ts. It is plain
 * JavaScript because the packages that run TypeScript may not be installed yet.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServer } from './buildServer.mjs';
import { setUp } from './setUp.mjs';

/** These programs run from the build; `server` is a single server process, as a container starts it. */
const built = {
  start: 'infra/scripts/start.js',
  cluster: 'infra/scripts/cluster.js',
  production: 'infra/scripts/production.js',
  server: 'server/main.js',
};

const [name, ...args] = process.argv.slice(2);
const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
process.argv = [process.execPath, script, ...args];

const usesTools = ['dev', 'check', 'format', 'test', 'testWatch'].includes(name);
setUp({ withTools: usesTools });
// A bench measures starts of a site that has been started before.
if (name === 'build' || name === 'bench') await buildServer();
// Servers that are killed again and again start from the build, while the crowd runs from its sources. So do the
// processes and threads that servers of tests start: see vitest.config.ts.
if (name === 'chaos' || name === 'test') process.env.SERVER_BUILD = await buildServer();
if (name in built) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(await buildServer(), built[name])).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(script).href);
}
