import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findDatabases } from '../../server/db/engine/findDatabases.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import { type FlakyProxy, openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { projectDir } from '../../server/variables.ts';

/** One server process, which is started again whenever it ends. */
export interface ChaosServer {
  /** Where people reach it, through their network. */
  url: string;
  child: ChildProcess;
  /** Between it and the database, and between it and the people who use it. */
  networks: { database: FlakyProxy; people: FlakyProxy };
}

export interface ChaosSite {
  engine: Engine;
  dataDir: string;
  servers: ChaosServer[];
  /** The processes of the database. */
  databasePids(): number[];
  stop(): Promise<void>;
}

const readyWithinMs = 90_000;

/** Runs `howMany` server processes on one embedded database, each with networks of its own. */
export async function openChaosSite(dataDir: string, howMany: number): Promise<ChaosSite> {
  await mkdir(join(dataDir, 'files'), { recursive: true });
  const engine = await startEngine({ dataDir });
  let isStopping = false;

  const keepRunning = async (): Promise<ChaosServer> => {
    const database = await openFlakyProxy(engine.uri);
    const first = spawnServer(dataDir, database.uri, '0');
    const ownUrl = await addressOf(first);
    const people = await openFlakyProxy(ownUrl);
    const url = `http://${new URL(people.uri).host}`;
    const server: ChaosServer = { url, child: first, networks: { database, people } };
    const startAgain = async () => {
      if (isStopping) return;
      // It keeps its port, as a proxy expects.
      server.child = spawnServer(dataDir, database.uri, new URL(ownUrl).port);
      server.child.once('exit', startAgain);
      // One that ends before it is ready, for example because the database is away, is started again too.
      await addressOf(server.child).catch(() => undefined);
    };
    first.once('exit', startAgain);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: howMany }, keepRunning));

  return {
    engine,
    dataDir,
    servers,
    databasePids: () => findDatabases(join(dataDir, 'db')),
    async stop() {
      isStopping = true;
      for (const { child, networks } of servers) {
        child.kill('SIGKILL');
        await networks.people.close();
        await networks.database.close();
      }
      await engine.stop();
    },
  };
}

function spawnServer(dataDir: string, databaseUri: string, port: string): ChildProcess {
  const program = join(process.env.SERVER_BUILD ?? '', 'infra/chaos/chaosServer.js');
  return spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MONGODB_URI: databaseUri,
      DATA_DIR: dataDir,
      PORT: port,
      RATE_LIMITS: 'off',
      // The disk is small, and becomes full.
      UPLOAD_RESERVE_MB: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Resolves when the process listens; rejects when it ends before. Shows what it logs as an error. */
function addressOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
    createInterface(stdout).on('line', (line) => {
      const url = /Marbleland is ready at (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (url) {
        clearTimeout(late);
        resolve(url.replace('localhost', '127.0.0.1'));
      }
      if (line.startsWith('{"level":50')) console.error(line);
    });
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error('The server ended before it was ready.'));
    });
  });
}
