import type { ChildProcess } from 'node:child_process';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import type { GoProgram } from './goProgram.ts';

/** An S3 server that keeps its objects as files; the version of docker-compose.yml. */
export const versitygw: GoProgram = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
};

export interface VersitygwOptions {
  /** The path of the program. */
  path: string;
  port: number;
  /** Where the objects are kept. It exists. */
  folder: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Starts the server on 127.0.0.1; `GET /health` answers when it is ready. */
export function spawnVersitygw({ path, port, folder, credentials }: VersitygwOptions): ChildProcess {
  const args = [
    '--quiet',
    '--keep-alive',
    '--health',
    '/health',
    '--port',
    `127.0.0.1:${port}`,
    'posix',
    folder,
  ];
  return spawnGuarded(path, args, {
    env: {
      ...process.env,
      ROOT_ACCESS_KEY: credentials.accessKeyId,
      ROOT_SECRET_KEY: credentials.secretAccessKey,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
