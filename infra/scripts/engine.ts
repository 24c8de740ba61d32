import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rustCrate } from '../../server/db/engine/secantus.ts';
import { projectDir } from '../../server/variables.ts';
import { say } from '../say.ts';

/** `npm run engine`: builds the faster SecantusDB, which new data folders then use. */

const root = join(projectDir, '.data', 'engine');
mkdirSync(root, { recursive: true });
say(`Building ${rustCrate.name} ${rustCrate.version} into ${root} (about 5 minutes)`);
// The package declares a newer minimum Rust version than it needs.
const args = [
  'install',
  rustCrate.name,
  '--version',
  rustCrate.version,
  '--locked',
  '--ignore-rust-version',
  // Also where it was built before, with other flags.
  '--force',
  '--root',
  root,
];
const { status, error } = spawnSync('cargo', args, { stdio: 'inherit', env: environment() });
if (status === 0) {
  say('Done. Data folders that are made from now on use it; existing ones keep their database.');
} else if (error) say('There is no cargo here: install Rust first (https://rustup.rs).', 'error');
process.exitCode = status ?? 1;

/**
 * On x86-64 Linux, WiredTiger's storage engine counts to three hundred million at each start, for 0.7 s, to learn how
 * fast the processor's own clock is. Without this name of the processor (`__global_calibrate_ticks` in its global.c) it
 * uses the system's clock, as it does where the processor has none; its faster checksums go by another name.
 */
function environment(): NodeJS.ProcessEnv {
  const name = 'CFLAGS_x86_64_unknown_linux_gnu';
  const flags = process.env[name] ?? process.env.CFLAGS ?? '';
  return { ...process.env, [name]: `${flags} -U__amd64`.trim() };
}
