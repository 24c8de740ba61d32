import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from './buildClient.ts';
import { findChromium } from './findChromium.ts';

/**
 * `npm test`: every check, one after the other, also after one has failed. What follows `--` goes to vitest.
 * The last line counts the tests, and each of the other checks as one.
 */

type Counts = { title: string; passed: number; failed: number; skipped: number };

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const reportPath = join(projectDir, '.data', 'test-report.json');
const isCi = Boolean(process.env.CI);

const results = [
  await check('Types', () => runTool('typescript/bin/tsc', ['-p', '.'])),
  await check('Lint and format', () =>
    runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  ),
  await check('Pages build', buildPages),
  await runTests(process.argv.slice(2)),
];

console.log('');
for (const { title, ...counts } of results)
  console.log(`${title}: ${counts.failed === 0 ? 'fine' : 'FAILED'}`);
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, counts) => total + counts[key], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function check(title: string, run: () => Promise<boolean>): Promise<Counts> {
  console.log(`\n— ${title}`);
  const isPassed = await run();
  console.log(isPassed ? 'fine' : 'FAILED');
  return { title, passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

async function runTool(path: string, args: string[]): Promise<boolean> {
  const tool = join(projectDir, 'node_modules', path);
  const child = spawn(process.execPath, [tool, ...args], { cwd: projectDir, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function buildPages(): Promise<boolean> {
  try {
    await buildClient(console.log);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

async function runTests(filters: string[]): Promise<Counts> {
  console.log('\n— Tests');
  const chromium = findChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  else
    console.log(
      'No Chromium is installed: the tests in a real browser are SKIPPED (on Debian: apt-get install chromium).',
    );
  mkdirSync(join(projectDir, '.data'), { recursive: true });
  rmSync(reportPath, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  if (!chromium) args.push('--project', '!browser');
  const isPassed = await runTool('vitest/vitest.mjs', [...args, ...filters]);
  const counts = readCounts();
  if (!isPassed && counts.failed === 0) counts.failed = 1; // A file that could not be loaded, say.
  if (!chromium && isCi) console.error('In CI a missing Chromium is a failure.');
  return {
    ...counts,
    failed: counts.failed + (!chromium && isCi ? 1 : 0),
    skipped: counts.skipped + (chromium ? 0 : 1),
  };
}

function readCounts(): Counts {
  const title = 'Tests';
  try {
    const report = Report.parse(JSON.parse(readFileSync(reportPath, 'utf8')));
    const skipped = report.numPendingTests + report.numTodoTests;
    return { title, passed: report.numPassedTests, failed: report.numFailedTests, skipped };
  } catch {
    return { title, passed: 0, failed: 1, skipped: 0 }; // It ended before it wrote a report.
  }
}
