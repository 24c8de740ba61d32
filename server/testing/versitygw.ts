import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../variables.ts';

const module = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const engineFolder = join(projectDir, '.data', 'engine');
const fileName = process.platform === 'win32' ? 'versitygw.exe' : 'versitygw';

/** A real S3 server over its own folder, on its own port. */
export interface Versitygw {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Ends the server; `start` brings it back with the same content at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  dispose(): Promise<void>;
}

/**
 * The path of the program: on PATH, in `.data/engine`, or built there with Go (about 80 s, once); otherwise
 * null.
 */
export async function findVersitygw(): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), engineFolder];
  const found = folders.map((folder) => join(folder, fileName)).find((path) => existsSync(path));
  if (found) return found;
  try {
    await promisify(execFile)('go', ['install', module], { env: { ...process.env, GOBIN: engineFolder } });
  } catch {
    return null; // Go or access to its modules is missing.
  }
  return join(engineFolder, fileName);
}

export async function startVersitygw(program: string): Promise<Versitygw> {
  // Beside the data, because the system's temporary folder may lack the extended attributes that it needs.
  await mkdir(engineFolder, { recursive: true });
  const folder = await mkdtemp(join(projectDir, '.data', 'versitygw-'));
  const address = `127.0.0.1:${await freePort()}`;
  const credentials = { accessKeyId: 'tester', secretAccessKey: 'a secret for tests' };
  let running: ChildProcess | null = null;
  const start = async () => {
    running = await run(program, ['--keep-alive', '--port', address, 'posix', folder], {
      ROOT_ACCESS_KEY: credentials.accessKeyId,
      ROOT_SECRET_KEY: credentials.secretAccessKey,
    });
  };
  const stop = async () => {
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  };
  const dispose = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await start();
  return { endpoint: `http://${address}`, credentials, start, stop, dispose };
}

/** Resolves when the server logs its address. */
async function run(
  program: string,
  args: string[],
  variables: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(program, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`versitygw ended with ${code} before it was ready.`)));
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('http://')) resolve();
    });
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
