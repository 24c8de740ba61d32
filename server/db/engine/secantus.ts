import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hourMs } from '../../../shared/durations.ts';
import { findOnPath } from './findOnPath.ts';
import { type Announce, EngineError, type EngineProgram } from './program.ts';

/**
 * SecantusDB speaks MongoDB's protocol over the same storage engine. It has two servers: one in Python, which
 * installs in seconds, and one in Rust, four to five times faster, which has to be compiled (`npm run
 * engine`). Only versions tested with this site are named.
 */
const pythonVersion = '0.7.0b3';
export const rustCrate = { name: 'secantus-mdb', version: '0.5.3-beta.193' };

const emptyConfig = fileURLToPath(new URL('secantusd.toml', import.meta.url));
const run = promisify(execFile);

function serverArgs(storagePath: string, port: number, isKept: boolean): string[] {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', storagePath];
  args.push('--config', emptyConfig, '--cache-size', '512M');
  // Without this flag, acknowledged writes are lost when the process is killed.
  if (isKept) args.push('--sync-on-commit');
  return args;
}

/**
 * Every start reads the newest file of its log to the end, however little is in it: the usual 128 MB take 0.4 s.
 * The server in Python has files of 10 MB, and no such flag.
 */
const shortLog = ['--log-file-max', '32MB'];

export async function findSecantusRust(engineDir: string): Promise<EngineProgram | undefined> {
  const built = join(engineDir, 'bin', 'secantusd-rs');
  const command = existsSync(built) ? built : findOnPath('secantusd-rs');
  if (!command) return undefined;
  const { stdout } = await run(command, ['--version']);
  const version = /secantusd-rs (\S+)/.exec(stdout)?.[1] ?? 'unknown';
  const args = (...place: Parameters<typeof serverArgs>) => [
    ...serverArgs(...place),
    // Another version on the PATH may not know it.
    ...(command === built ? shortLog : []),
  ];
  return { name: 'secantusd-rs', version, command, args };
}

/**
 * Installs the engine if it is missing, which takes about ten seconds.
 * @throws EngineError when there is no suitable Python, or the installation fails
 */
export async function provideSecantusPython(engineDir: string, progress: Announce): Promise<EngineProgram> {
  const environment = join(engineDir, `secantusd-py-${pythonVersion}`);
  if (!existsSync(environment)) await installSecantusPython(environment, engineDir, progress);
  return {
    name: 'secantusd-py',
    version: pythonVersion,
    command: join(environment, 'bin', 'python'),
    // Runs it as a module: the scripts in bin/ contain the path of the temporary installation folder.
    args: (...place) => ['-m', 'secantus', ...serverArgs(...place)],
  };
}

/**
 * Installs into a temporary folder and moves the result into place, so that a killed installation leaves no
 * half engine.
 */
async function installSecantusPython(
  environment: string,
  engineDir: string,
  progress: Announce,
): Promise<void> {
  const python = findPython();
  mkdirSync(engineDir, { recursive: true, mode: 0o700 });
  removeAbandoned(engineDir);
  const draft = mkdtempSync(join(engineDir, draftPrefix));
  try {
    progress(
      `Installing the database SecantusDB ${pythonVersion} into ${engineDir}, once (about 10 seconds)`,
    );
    await run(python, ['-m', 'venv', draft]);
    const pip = [
      '-m',
      'pip',
      'install',
      '--disable-pip-version-check',
      '--no-input',
      '--only-binary',
      ':all:',
    ];
    await run(join(draft, 'bin', 'python'), [...pip, `secantusdb==${pythonVersion}`]);
    await run(join(draft, 'bin', 'python'), ['-m', 'secantus', '--help']);
    renameSync(draft, environment);
    progress('SecantusDB is installed');
  } catch (error) {
    if (existsSync(environment)) return; // Another start has installed it first.
    throw new EngineError(
      `SecantusDB could not be installed with ${python}: ${lastLine(error)}. ${whatElse}`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const draftPrefix = 'installing-';
const whatElse = 'Set MONGODB_URI to a MongoDB replica set, or put mongod (MongoDB 7 or newer) on the PATH.';

function removeAbandoned(engineDir: string): void {
  const hourAgo = Date.now() - hourMs;
  for (const name of readdirSync(engineDir)) {
    const path = join(engineDir, name);
    if (name.startsWith(draftPrefix) && statSync(path).mtimeMs < hourAgo) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

const pythonNames = [
  'python3',
  'python3.14',
  'python3.13',
  'python3.12',
  'python3.11',
  'python3.10',
  'python',
];

function findPython(): string {
  const probe = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  const found = pythonNames.find((name) => spawnSync(name, ['-c', probe], { stdio: 'ignore' }).status === 0);
  if (found) return found;
  throw new EngineError(
    `No database can run here: there is no mongod, and no Python 3.10 or newer with venv (on Debian: apt-get install python3-venv) to install SecantusDB with. ${whatElse}`,
  );
}

function lastLine(error: unknown): string {
  const { stderr } = error as { stderr?: unknown };
  const text = typeof stderr === 'string' && stderr.trim() ? stderr : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}
