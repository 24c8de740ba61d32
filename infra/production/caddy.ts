import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { projectDir } from '../../server/variables.ts';
import type { GoProgram } from './goProgram.ts';

/** The web server before the server processes; the version of docker-compose.yml. */
export const caddy: GoProgram = {
  name: 'caddy',
  module: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.8',
};

export interface CaddyOptions {
  /** The path of the program. */
  path: string;
  host: string;
  port: number;
  /** For Caddy's own interface, on this machine only. */
  adminPort: number;
  /** The ports of the server processes on this machine. */
  upstreams: readonly number[];
  /** Signs the cookie that keeps a page to one process. */
  cookieSecret: string;
  /** For its state, and its log `caddy.log`. It exists. */
  folder: string;
}

/** Starts Caddy with the project's Caddyfile. */
export function spawnCaddy(options: CaddyOptions): ChildProcess {
  const { path, host, port, adminPort, upstreams, cookieSecret, folder } = options;
  const log = openSync(join(folder, 'caddy.log'), 'a');
  try {
    return spawnGuarded(
      path,
      ['run', '--adapter', 'caddyfile', '--config', join(projectDir, 'infra', 'Caddyfile')],
      {
        env: {
          ...process.env,
          SITE_ADDRESS: `http://:${port}`,
          BIND_ADDRESS: host,
          UPSTREAMS: `to ${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ')}`,
          COOKIE_SECRET: cookieSecret,
          CADDY_ADMIN: `127.0.0.1:${adminPort}`,
          XDG_CONFIG_HOME: folder,
          XDG_DATA_HOME: folder,
        },
        stdio: ['ignore', log, log],
      },
    );
  } finally {
    closeSync(log);
  }
}
