import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programFor } from '../programs.ts';
import { projectDir } from '../variables.ts';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
}

/** A server in a process of its own, on a free port, which can be paused and killed. */
export async function startServerProcess(
  env: Record<'MONGODB_URI' | 'DATA_DIR', string> & Record<string, string>,
): Promise<ServerProcess> {
  const { execArgv, path } = programFor('server/main.ts');
  const child = spawn(process.execPath, [...execArgv, path], {
    cwd: projectDir,
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /Marbleland is ready at (http:\/\/[\w.:]+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The server ended before it was ready.');
}
