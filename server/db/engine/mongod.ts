import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MongoClient } from 'mongodb';
import { dayMs } from '../../../shared/durations.ts';
import { findOnPath, isExecutable } from './findOnPath.ts';
import { type Announce, EngineError, type EngineProgram } from './program.ts';

const replicaSet = 'marbleland';
const notYetInitialized = 94;

/**
 * The mongod of this machine: the one in MONGOMS_SYSTEM_BINARY, on the PATH, or one that
 * mongodb-memory-server has or can download. Undefined when there is none.
 * @throws EngineError when MONGOMS_SYSTEM_BINARY is not a program
 */
export async function findMongod(engineDir: string, progress: Announce): Promise<EngineProgram | undefined> {
  const chosen = process.env.MONGOMS_SYSTEM_BINARY;
  if (chosen && !isExecutable(chosen)) {
    throw new EngineError(
      `MONGOMS_SYSTEM_BINARY is ${JSON.stringify(chosen)}, which is no program that can be run.`,
    );
  }
  const command = chosen || findOnPath('mongod') || (await downloadMongod(engineDir, progress));
  return command ? describeMongod(command) : undefined;
}

async function describeMongod(command: string): Promise<EngineProgram> {
  const { stdout } = await promisify(execFile)(command, ['--version']);
  return {
    name: 'mongod',
    version: /db version v(\S+)/.exec(stdout)?.[1] ?? 'unknown',
    command,
    args: serverArgs,
    prepare: becomePrimary,
  };
}

function serverArgs(storagePath: string, port: number): string[] {
  const args = [
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--dbpath',
    storagePath,
    '--replSet',
    replicaSet,
  ];
  args.push('--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.5', '--quiet');
  // Otherwise a stopped mongod waits 15 seconds for a second member to take over.
  args.push('--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100');
  return args;
}

/** A failed download is not retried for a day: each attempt takes seconds. */
async function downloadMongod(engineDir: string, progress: Announce): Promise<string | undefined> {
  const failure = join(engineDir, 'mongod-download-failed.json');
  const { MongoBinary } = await import('mongodb-memory-server');
  const hasFailed = Date.now() - failedAt(failure) < dayMs;
  if (!hasFailed) progress('Looking for a mongod to download (this takes a moment)');
  // The downloader verifies certificates only when npm is set to do so.
  process.env.npm_config_strict_ssl = 'true';
  if (hasFailed) process.env.MONGOMS_RUNTIME_DOWNLOAD ??= 'false';
  try {
    return await MongoBinary.getPath();
  } catch (error) {
    if (hasFailed) return undefined;
    progress(
      `No mongod can be downloaded here (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    );
    mkdirSync(engineDir, { recursive: true });
    writeFileSync(failure, `${JSON.stringify({ at: Date.now() })}\n`);
    return undefined;
  }
}

function failedAt(path: string): number {
  try {
    const { at } = JSON.parse(readFileSync(path, 'utf8')) as { at: number };
    return Number(at) || 0;
  } catch {
    return 0; // No download has failed, or a crash cut the note off.
  }
}

/** Starts a replica set of one member. Its address has to follow the port, which changes at each start. */
async function becomePrimary(uri: string, port: number): Promise<void> {
  const { driver } = await import('./driver.ts');
  const client = new driver.MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  const admin = client.db('admin');
  const host = `127.0.0.1:${port}`;
  try {
    const config = await readReplicaSet(client);
    if (!config) {
      await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
    } else if (config.members[0]?.host !== host) {
      const members = [{ ...config.members[0], host }];
      await admin.command({
        replSetReconfig: { ...config, members, version: config.version + 1 },
        force: true,
      });
    }
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.close();
  }
}

interface ReplicaSetConfig {
  version: number;
  members: { host: string }[];
}

async function readReplicaSet(client: MongoClient): Promise<ReplicaSetConfig | undefined> {
  const { driver } = await import('./driver.ts');
  try {
    const { config } = await client.db('admin').command({ replSetGetConfig: 1 });
    return config as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof driver.MongoServerError && error.code === notYetInitialized) return undefined;
    throw error;
  }
}
