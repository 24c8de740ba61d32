import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const oldestNode = [20, 19];

/**
 * Installs the packages when they are missing or differ from package-lock.json. On failure it prints a
 * sentence and ends the process.
 * @param {{ withTools: boolean }} options withTools: also install development dependencies
 */
export function setUp({ withTools }) {
  refuseOldNode();
  const omitted = withTools ? '--include=dev' : undefined;
  if (isInstalled(withTools)) return;
  console.log('Installing the packages, once (up to a minute)');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', omitted].filter(Boolean);
  const { status } = runNpm(args);
  if (status === 0) return;
  console.error('The packages could not be installed: "npm ci" in this folder says why.');
  process.exit(1);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`This needs Node.js ${oldestNode.join('.')} or newer; it runs on ${process.versions.node}.`);
  process.exit(1);
}

/** At the end of an installation npm records what it has installed. */
function isInstalled(withTools) {
  const record = join(projectDir, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const isThere = ([path, { version, dev, optional, devOptional }]) => {
    const mayBeMissing = optional || ((dev || devOptional) && !withTools);
    return installed[path] ? installed[path].version === version : path === '' || mayBeMissing;
  };
  return Object.entries(readPackages(join(projectDir, 'package-lock.json'))).every(isThere);
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Uses the npm that runs this process, if one does. */
function runNpm(args) {
  const options = { cwd: projectDir, stdio: 'inherit' };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
