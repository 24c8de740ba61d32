import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from '../../server/content/compressFiles.ts';
import { projectDir } from '../../server/variables.ts';

const sources = [
  'client',
  'shared',
  'vite.config.ts',
  'infra/scripts/escapeUnicode.mjs',
  'package-lock.json',
];

/** The hash of the sources, stored beside the built pages. */
const stampPath = join(projectDir, 'dist', 'client.sha256');

/** The message is the build's output. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Builds the pages into dist/client, compressed, and the code that renders them on the server into
 * dist/renderer, unless an up-to-date build is there.
 * @throws BuildError
 */
export async function buildClient(progress: (sentence: string) => void): Promise<void> {
  const hash = hashSources();
  if (existsSync(join(projectDir, 'dist', 'client', 'index.html')) && readStamp() === hash) return;
  progress('Building the pages');
  rmSync(stampPath, { force: true });
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    for (const forServer of [[], ['--ssr', 'renderPage.tsx']]) {
      await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...forServer], {
        cwd: projectDir,
        env,
      });
    }
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new BuildError(`The pages could not be built.\n${stdout ?? ''}${stderr ?? error}`);
  }
  await compressFiles(join(projectDir, 'dist', 'client'));
  writeFileSync(stampPath, hash);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectDir, path)));
  }
  return hash.digest('hex');
}

/** Paths relative to the project's folder, in a stable order. */
function filesIn(source: string): string[] {
  const top = join(projectDir, source);
  if (!existsSync(top)) return [];
  if (source.includes('.')) return [source];
  const entries = readdirSync(top, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1)).sort();
}

function readStamp(): string | undefined {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined;
}
