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
  '--root',
  root,
];
const { status, error } = spawnSync('cargo', args, { stdio: 'inherit' });
if (status === 0) {
  say('Done. Data folders that are made from now on use it; existing ones keep their database.');
} else if (error) say('There is no cargo here: install Rust first (https://rustup.rs).', 'error');
process.exitCode = status ?? 1;
