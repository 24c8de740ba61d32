import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hourMs } from '../../../shared/durations.ts';
import { projectDir } from '../../variables.ts';
import { chooseEngine } from './chooseEngine.ts';
import { recallEngine, rememberEngine } from './dataFolder.ts';
import { connectExternal } from './external.ts';
import { findDatabases } from './findDatabases.ts';
import { findFreePort } from './findFreePort.ts';
import { acquireOwnership, isOwned } from './ownership.ts';
import { endProcess } from './processes.ts';
import type { Announce, EngineName } from './program.ts';
import { superviseEngine } from './supervise.ts';

/** Where missing engines are installed; shared by every data folder. */
const defaultEngineDir = join(projectDir, '.data', 'engine');

export interface EngineOptions {
  /** The database is stored in its folder `db`, the engine's log in `log`. */
  dataDir: string;
  /** For tests: the database is faster, in a temporary folder, and removed at the end. */
  memory?: boolean;
  /** The URI of a running replica set; no engine is started if it is given. */
  mongodbUri?: string | undefined;
  engineDir?: string;
  /** Use exactly this engine. */
  only?: EngineName | undefined;
  progress?: Announce;
}

export interface Engine {
  /** The connection string for the driver. */
  uri: string;
  name: 'external' | EngineName;
  version: string;
  /** Shuts the database down in order and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Provides a database: an external one, or an engine that runs until it is stopped and is restarted when it
 * ends by itself. It does not outlive this process.
 * @throws EngineError with one sentence for the operator
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  if (options.mongodbUri) return connectExternal(options.mongodbUri);
  const logDir = resolve(options.dataDir, 'log');
  if (!options.memory) return startInFolder(options, join(logDir, 'database.log'));
  const dataDir = makeTemporaryFolder();
  const engine = await startInFolder({ ...options, dataDir }, join(logDir, 'database-of-tests.log'));
  const stop = async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...engine, stop };
}

async function startInFolder(options: EngineOptions, logPath: string): Promise<Engine> {
  const { engineDir = defaultEngineDir, progress = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const storagePath = join(dataDir, 'db');
  const port = await findFreePort();
  const ownership = acquireOwnership(dataDir, port);
  try {
    const wanted = recallEngine(storagePath) ?? options.only;
    await endLeftOver(storagePath, progress);
    const program = await chooseEngine(wanted, engineDir, progress);
    rememberEngine(storagePath, program);
    const place = { storagePath, port, isKept: !options.memory, logPath };
    const supervised = await superviseEngine(program, place, progress);
    const stop = async () => {
      await supervised.stop();
      ownership.release();
    };
    return { uri: supervised.uri, name: program.name, version: program.version, stop };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Creates a temporary folder and removes those of killed runs. */
function makeTemporaryFolder(): string {
  const prefix = 'marbleland-db-';
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hourMs;
    if (isOld && !isOwned(path)) rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), prefix));
}

/** Ends an engine whose owner was killed: its guard may not have ended it yet, or there may be none. */
async function endLeftOver(storagePath: string, progress: Announce): Promise<void> {
  for (const pid of findDatabases(storagePath)) {
    progress(`Ending the database that an earlier start left running (process ${pid})`);
    await endProcess(pid, 30_000);
  }
}
