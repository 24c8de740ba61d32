import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { spawnGuarded } from '../../server/db/engine/guardedProcess.ts';
import { memoryVariables, programFor } from '../../server/programs.ts';
import { projectDir } from '../../server/variables.ts';
import { keepRunning, openSite, stopServer } from '../running/keepRunning.ts';
import { say } from '../say.ts';
import { spawnCaddy } from './caddy.ts';
import { untilAnswered } from './untilAnswered.ts';
import { spawnVersitygw } from './versitygw.ts';

interface Layout {
  config: Config;
  /** How many server processes run. */
  howMany: number;
  /** The paths of the programs. */
  programs: { caddy: string; versitygw: string };
  mongodbUri: string;
  /** Resolves when somebody stops the site. */
  stopped: Promise<void>;
}

const bucket = 'marbleland';
const maxStartMs = 60_000;

/**
 * Runs versitygw, the server processes and Caddy until the site is stopped; each is started again when it
 * ends by itself. Resolves with the exit code.
 */
export async function runLayout({ config, howMany, programs, mongodbUri, stopped }: Layout): Promise<number> {
  const site = openSite(stopped);
  const [filesFolder, caddyFolder] = [join(config.dataDir, 's3'), join(config.dataDir, 'caddy')];
  await Promise.all([filesFolder, caddyFolder].map((folder) => mkdir(folder, { recursive: true })));
  const [filesPort = 0, adminPort = 0, ...ports] = await Promise.all(
    Array.from({ length: howMany + 2 }, () => findFreePort()),
  );
  const credentials = { accessKeyId: 'marbleland', secretAccessKey: secret() };
  const running = new Map<string, ChildProcess>();
  const keep = (name: string, start: () => ChildProcess): Promise<number> =>
    keepRunning(() => {
      const child = start();
      running.set(name, child);
      return child;
    }, site);

  const files = keep('files', () =>
    spawnVersitygw({ path: programs.versitygw, port: filesPort, folder: filesFolder, credentials }),
  );
  const endpoint = `http://127.0.0.1:${filesPort}`;
  await Promise.race([untilAnswered(`${endpoint}/health`, maxStartMs), files, stopped]);

  const servers = ports.map((port) =>
    keep(`server ${port}`, () =>
      spawnServer({
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: config.publicUrl,
        TRUSTED_PROXIES: '1',
        MONGODB_URI: mongodbUri,
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        // Several processes on one machine cannot share its port.
        METRICS_PORT: '',
      }),
    ),
  );
  const cookieSecret = secret();
  const proxy = keep('proxy', () =>
    spawnCaddy({
      path: programs.caddy,
      host: config.host,
      port: config.port,
      adminPort,
      upstreams: ports,
      cookieSecret,
      folder: caddyFolder,
    }),
  );

  const code = await Promise.race([stopped.then(() => 0), files, proxy, ...servers]);
  site.isStopping = true;
  say('Stopping');
  // The servers finish what they do, and need the files for it.
  for (const [name, child] of running) if (name !== 'files') stopServer(child);
  await Promise.all([proxy, ...servers]);
  running.get('files')?.kill('SIGTERM');
  await files;
  return code;
}

const secret = (): string => randomBytes(32).toString('hex');

function spawnServer(variables: Record<string, string>): ChildProcess {
  const { execArgv, path } = programFor('server/main.ts');
  return spawnGuarded(process.execPath, [...execArgv, path], {
    cwd: projectDir,
    env: { ...process.env, ...memoryVariables(), ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
