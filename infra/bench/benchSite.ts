import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { projectDir } from '../../server/variables.ts';
import { findServers } from './processes.ts';

/**
 * A running site as `npm start` or `npm run cluster` runs it in production, without rate limits unless it
 * `hasLimits`.
 */
export interface BenchSite {
  url: string;
  /** From the command to the first answered request. */
  startedAfterMs: number;
  engine: string;
  /** Process ID of the start script, which has started all others. */
  pid: number;
  /** Process ID of the server; the database and the image decoders are separate processes. */
  serverPid: number;
  /** The process IDs of all its servers, where there are several. */
  serverPids: number[];
  /** Resolves when a server has become ready so many times, those at the start included. */
  untilReady(times: number): Promise<void>;
  stop(): Promise<void>;
}

const LogLine = z.looseObject({ msg: z.string() });

export async function startBenchSite(
  dataDir: string,
  { processes = 1, hasLimits = false } = {},
): Promise<BenchSite> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const command = processes === 1 ? ['start'] : ['cluster', String(processes)];
  const child = spawn(process.execPath, [join(projectDir, 'infra/scripts/run.mjs'), ...command], {
    cwd: projectDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      MONGODB_URI: '',
      S3_ENDPOINT: '',
      S3_BUCKET: '',
      RATE_LIMITS: hasLimits ? 'on' : 'off',
      // Downloads count once per address; the measurement names the address that a request comes from.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'info',
      // Without this variable the server logs JSON lines.
      npm_lifecycle_event: undefined,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const output = watchOutput(createInterface(child.stdout), ended);
  await output.untilReady(processes);
  const startedAfterMs = performance.now() - startedAt;
  const { pid = 0 } = child;
  const serverPids = findServers(pid);
  const [serverPid] = serverPids;
  if (serverPid === undefined) throw new Error('The process of the server was not found.');
  return {
    url: `http://127.0.0.1:${port}`,
    startedAfterMs,
    engine: output.engine(),
    pid,
    serverPid,
    serverPids,
    untilReady: output.untilReady,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Output {
  /** What the server logs about its database. */
  engine(): string;
  untilReady(times: number): Promise<void>;
}

function watchOutput(lines: AsyncIterable<string>, ended: Promise<unknown>): Output {
  const readiness = new EventEmitter();
  let engine = 'unknown';
  let ready = 0;
  void (async () => {
    for await (const line of lines) {
      const message = readMessage(line);
      engine = /^Database: (.*?)(?: in .*)?$/.exec(message)?.[1] ?? engine;
      if (message.startsWith('Marbleland is ready')) {
        ready += 1;
        readiness.emit('ready');
      }
      if (/"level":[456]0/.test(line)) console.error(line);
    }
  })();
  const failed = ended.then(() => {
    throw new Error('The site to measure ended before it was ready.');
  });
  return {
    engine: () => engine,
    async untilReady(times) {
      while (ready < times) await Promise.race([once(readiness, 'ready'), failed]);
    },
  };
}

function readMessage(line: string): string {
  try {
    return LogLine.parse(JSON.parse(line)).msg;
  } catch {
    return line;
  }
}
