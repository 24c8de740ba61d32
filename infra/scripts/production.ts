import { join } from 'node:path';
import { ConfigError, loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { projectDir } from '../../server/variables.ts';
import { caddy } from '../production/caddy.ts';
import { type GoProgram, provideGoProgram } from '../production/goProgram.ts';
import { runLayout } from '../production/runLayout.ts';
import { versitygw } from '../production/versitygw.ts';
import { say } from '../say.ts';
import { prepareSite } from './prepareSite.ts';
import { refuseUsedPort } from './refuseUsedPort.ts';
import { runToEnd } from './runToEnd.ts';
import { onStopSignal } from './stopSignals.ts';

/**
 * `npm run production -- --processes 2`: the layout of docker-compose.yml on this machine. Caddy passes requests to
 * several server processes, which keep files in versitygw and share one database: that at MONGODB_URI, or an embedded
 * one.
 */

const usualProcesses = 2;
const maxProcesses = 64;

await runToEnd(start);

async function start(): Promise<number> {
  const { howMany, flags } = readProcesses(process.argv.slice(2));
  if (howMany < 1 || howMany > maxProcesses) {
    say(`Usage: npm run production -- --processes ${usualProcesses} (up to ${maxProcesses})`, 'error');
    return 1;
  }
  loadDotEnv();
  Object.assign(process.env, readFlags(flags));
  process.env.NODE_ENV ??= 'production';
  // The files of a site under npm start are not in S3, so its folder would be half a site here.
  process.env.DATA_DIR ||= join(projectDir, '.data', 'production');
  const config = readConfig(process.env);
  await refuseUsedPort(config.port, config.host);
  const programs = { caddy: await provide(caddy), versitygw: await provide(versitygw) };
  const stopped = new Promise<void>((resolve) => onStopSignal(resolve));
  const engine = await Promise.race([prepareSite(config), stopped]);
  if (!engine) return 0;
  try {
    return await runLayout({ config, howMany, programs, mongodbUri: engine.uri, stopped });
  } finally {
    await engine.stop();
  }
}

function readProcesses(args: string[]): { howMany: number; flags: string[] } {
  const [name, value = '', ...flags] = args.flatMap((arg) => arg.split(/(?<=^--processes)=/));
  if (name !== '--processes') return { howMany: usualProcesses, flags: args };
  return { howMany: /^\d{1,2}$/.test(value) ? Number(value) : 0, flags };
}

async function provide(program: GoProgram): Promise<string> {
  const path = await provideGoProgram(program, say);
  if (path) return path;
  throw new ConfigError(
    `${program.name} is needed: put it on PATH, or install Go (1.25 or newer) to build it.`,
  );
}
