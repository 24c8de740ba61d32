import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';
import { buildClient } from './buildClient.ts';
import { checkLicences, checkWeaknesses } from './dependencies.ts';
import { findChromium } from './findChromium.ts';
import { codeChecks, runTool } from './tools.ts';

/**
 * `npm test`: runs every check, also after one has failed. The last line counts the tests, and each other
 * check as one.
 *
 * `npm test -- <file>`: only the tests of these files, in seconds. Arguments after `--` go to vitest. The
 * pages are built only when a browser test may be among them.
 */

interface Counts {
  title: string;
  passed: number;
  failed: number;
  skipped: number;
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const reportPath = join(projectDir, '.data', 'test-report.json');
/** What `server/testing/endStuckFile.ts` says of test files that it has ended. */
const stuckPath = join(projectDir, '.data', 'stuck-tests.txt');
const isCi = Boolean(process.env.CI);

const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith('-'));
const isWholeRun = files.length === 0;
const needsPages = isWholeRun || files.some(mayRunInBrowser);

const results: Counts[] = [];
if (isWholeRun) {
  const checks = { ...codeChecks, Licences: checkLicences, 'Known weaknesses': checkWeaknesses };
  for (const [title, run] of Object.entries(checks)) results.push(await check(title, run));
}
if (needsPages) results.push(await check('Pages build', buildPages));
results.push(await runTests(args));

console.log('');
for (const { title, ...counts } of results) {
  console.log(`${title}: ${outcomeOf(counts)}`);
}
function outcomeOf({ passed, failed }: Omit<Counts, 'title'>): string {
  if (failed > 0) return 'FAILED';
  return passed > 0 ? 'fine' : 'not checked';
}
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, counts) => total + counts[key], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);

/** A check that is not possible on this machine returns null. */
async function check(title: string, run: () => Promise<boolean | null>): Promise<Counts> {
  console.log(`\n— ${title}`);
  const isPassed = await run();
  if (isPassed === null) return { title, passed: 0, failed: 0, skipped: 1 };
  console.log(isPassed ? 'fine' : 'FAILED');
  return { title, passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
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

/** Vitest matches a filter with any part of a path, so that a short one may select a browser test as well. */
function mayRunInBrowser(filter: string): boolean {
  const folder = 'infra/browser/';
  return readdirSync(join(projectDir, folder)).some((name) =>
    resolve(projectDir, folder, name).includes(filter),
  );
}

async function runTests(filters: string[]): Promise<Counts> {
  console.log('\n— Tests');
  const chromium = needsPages ? findChromium() : null;
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  const lacksChromium = needsPages && !chromium;
  if (lacksChromium) {
    console.log(
      'No Chromium is installed: the tests in a real browser are SKIPPED (on Debian: apt-get install chromium-headless-shell).',
    );
  }
  mkdirSync(join(projectDir, '.data'), { recursive: true });
  for (const path of [reportPath, stuckPath]) rmSync(path, { force: true });
  process.env.STUCK_REPORT = stuckPath;
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  if (!chromium) options.push('--project', '!browser');
  const isPassed = await runTool('tests', [...options, ...filters]);
  const counts = readCounts();
  if (!isPassed && counts.failed === 0) counts.failed = 1; // For example, a file could not be loaded.
  if (existsSync(stuckPath)) console.error(readFileSync(stuckPath, 'utf8'));
  if (lacksChromium && isCi) console.error('In CI a missing Chromium is a failure.');
  return {
    ...counts,
    failed: counts.failed + (lacksChromium && isCi ? 1 : 0),
    skipped: counts.skipped + (lacksChromium ? 1 : 0),
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
