import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../variables.ts';
import { tempDir } from './tempDir.ts';

const thread = join(projectDir, 'server', 'testing', 'stuckFileThread.mjs');

/** Runs a program, beside the thread, that does not end. */
async function runStuck(code: string): Promise<{ signal: string; report: string }> {
  const folder = await tempDir();
  const reportPath = join(folder, 'report.txt');
  const workerData = JSON.stringify({ testPath: 'some.test.ts', afterMs: 500, reportPath });
  const programPath = join(folder, 'program.mjs');
  const program = `
    import { Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(thread)}, { workerData: ${workerData} }).unref();
    setTimeout(async () => { ${code} }, 300);`;
  await writeFile(programPath, program);
  const child = execFile(process.execPath, [programPath]);
  const [, signal] = await once(child, 'exit');
  return { signal, report: await readFile(reportPath, 'utf8') };
}

test.each([
  ['never pauses', 'for (;;);', 'program.mjs:'],
  ['never leaves its microtasks', 'for (;;) await null;', 'program.mjs:'],
  ['waits', "(await import('node:net')).createServer().listen(0);", '(idle)'],
])('a test file that %s is ended, and says what it was doing', async (_, code, doing) => {
  const { signal, report } = await runStuck(code);
  expect(signal).toBe('SIGKILL');
  expect(report).toMatch(/^STUCK: some\.test\.ts has run for 0\.5 s/);
  expect(report).toContain(doing);
  expect(report).toContain('Connections, by ports:');
});
