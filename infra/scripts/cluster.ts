import { availableParallelism } from 'node:os';
import { type Config, loadDotEnv, readConfig, readFlags } from '../../server/config.ts';
import { say } from '../say.ts';
import { prepareSite } from './prepareSite.ts';
import { refuseUsedPort } from './refuseUsedPort.ts';
import { runServers } from './runServers.ts';
import { runToEnd } from './runToEnd.ts';
import { onStopSignal } from './stopSignals.ts';

/**
 * `npm run cluster -- 2`: as `npm start`, with several server processes behind one port. One that ends by
 * itself is started again while the others go on.
 */

const maxProcesses = 64;

await runToEnd(start);

async function start(): Promise<number> {
  const [first = '', ...flags] = process.argv.slice(2);
  const howMany = first === '' ? availableParallelism() : /^\d{1,2}$/.test(first) ? Number(first) : 0;
  if (howMany < 1 || howMany > maxProcesses) {
    say(`Usage: npm run cluster -- <number of processes, up to ${maxProcesses}>`, 'error');
    return 1;
  }
  loadDotEnv();
  Object.assign(process.env, readFlags(flags));
  process.env.NODE_ENV ??= 'production';
  const config: Config = readConfig(process.env);
  await refuseUsedPort(config.port, config.host);
  const stopped = new Promise<void>((resolve) => onStopSignal(resolve));
  const engine = await Promise.race([prepareSite(config), stopped]);
  if (!engine) return 0;
  try {
    say(`Starting ${howMany} processes`);
    return await runServers({ howMany, variables: { MONGODB_URI: engine.uri }, stopped });
  } finally {
    await engine.stop();
  }
}
