import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { untilAnswered } from '../../infra/production/untilAnswered.ts';
import { spawnVersitygw } from '../../infra/production/versitygw.ts';
import { findFreePort } from '../db/engine/findFreePort.ts';
import { projectDir } from '../variables.ts';

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

const maxStartMs = 30_000;

export async function startVersitygw(path: string): Promise<Versitygw> {
  // Beside the data, because the system's temporary folder may lack the extended attributes that it needs.
  await mkdir(join(projectDir, '.data'), { recursive: true });
  const folder = await mkdtemp(join(projectDir, '.data', 'versitygw-'));
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'tester', secretAccessKey: 'a secret for tests' };
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawnVersitygw({ path, port, folder, credentials });
    await untilAnswered(`${endpoint}/health`, maxStartMs);
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
  return { endpoint, credentials, start, stop, dispose };
}
