import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectDir } from '../../server/variables.ts';

const programs = {
  types: 'typescript/bin/tsc',
  lint: '@biomejs/biome/bin/biome',
  deadCode: 'knip/bin/knip.js',
  tests: 'vitest/vitest.mjs',
} as const;

/** Runs a tool of the project in this terminal. False when it reports a problem or fails. */
export async function runTool(tool: keyof typeof programs, args: readonly string[]): Promise<boolean> {
  const program = join(projectDir, 'node_modules', programs[tool]);
  const child = spawn(process.execPath, [program, ...args], { cwd: projectDir, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** The checks of the code itself, by name. */
export const codeChecks: Readonly<Record<string, () => Promise<boolean>>> = {
  Types: () => runTool('types', ['-p', '.']),
  'Lint and format': () => runTool('lint', ['check', '--error-on-warnings', '.']),
  'Dead code': () => runTool('deadCode', ['--treat-config-hints-as-errors']),
  'Used by tests only': () => runTool('deadCode', ['--production', '--exclude', 'dependencies']),
};
