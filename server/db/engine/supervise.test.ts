import { mkdtempSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findFreePort } from './findFreePort.ts';
import type { EngineProgram } from './program.ts';
import { superviseEngine } from './supervise.ts';

let logPath = '';
beforeEach(() => {
  logPath = join(mkdtempSync(join(tmpdir(), 'marbleland-test-')), 'log', 'database.log');
});

function programThat(script: string): EngineProgram {
  return { name: 'mongod', version: '1', command: 'sh', args: () => ['-c', script] };
}

async function run(program: EngineProgram) {
  const place = { storagePath: '/nowhere', port: await findFreePort(), isKept: false, logPath };
  return superviseEngine(program, place, () => {});
}

test('an engine that ends during its start is an error with its last output', async () => {
  await expect(run(programThat('echo disk full; exit 3'))).rejects.toThrow(
    /code 3.*disk full.*database\.log/,
  );
  await expect(run({ ...programThat(''), command: '/no/such/program' })).rejects.toThrow('ENOENT');
});

test('a long log is replaced by a new one', async () => {
  await expect(run(programThat('echo old; exit 1'))).rejects.toThrow();
  truncateSync(logPath, 6_000_000);
  await expect(run(programThat('echo new; exit 1'))).rejects.toThrow();
  expect(readFileSync(logPath, 'utf8')).toBe('new\n');
  expect(statSync(`${logPath}.old`).size).toBe(6_000_000);
});
