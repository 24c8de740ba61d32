import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadDotEnv, readConfig } from '../../server/config.ts';
import { scanInstallation } from '../../server/stock/scanInstallation.ts';
import { scannedListPath } from '../../server/stock/stock.ts';
import { say } from '../say.ts';

/**
 * `npm run stock`: replaces the list of PlatinumQuest's files by one made from a real, fresh installation.
 */

const usage = `Usage: npm run stock -- scan <data folder> --as platinumquest
Makes the list of what PlatinumQuest ships from the data folder of a fresh installation (without levels added to it).`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error), 'error');
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { as: { type: 'string' } },
  });
  const [command, folder, ...rest] = positionals;
  if (command !== 'scan' || folder === undefined || rest.length > 0 || values.as !== 'platinumquest') {
    throw new Error(usage);
  }
  loadDotEnv();
  const target = scannedListPath(readConfig(process.env).dataDir);
  const { list, count } = await scanInstallation(resolve(folder), 'PlatinumQuest');
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.new`, list);
  await rename(`${target}.new`, target);
  say(`PlatinumQuest ships ${count.toLocaleString('en')} files. The list is ${target}.`);
  say('The site uses it from its next start on.');
}
