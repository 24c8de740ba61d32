/**
 * `node infra/scripts/run.mjs start --port 9000` sets the project up and runs start.ts. It is plain
 * JavaScript because the packages that run TypeScript may not be installed yet.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setUp } from './setUp.mjs';

const [name, ...args] = process.argv.slice(2);
const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
process.argv = [process.execPath, script, ...args];

const usesTools = ['dev', 'check', 'format', 'test', 'testWatch'].includes(name);
setUp({ withTools: usesTools });
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(script).href);
