import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../../../shared/testing/eventually.ts';
import { spawnGuarded } from './guardedProcess.ts';
import { endProcess, findProcesses, identifyProcess } from './processes.ts';

test('a guarded process ends when its parent is killed', async () => {
  const code = `
    import { spawnGuarded } from ${JSON.stringify(new URL('guardedProcess.ts', import.meta.url).href)};
    const child = spawnGuarded(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(child.pid);
  `;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  const [chunk] = await once(owner.stdout, 'data');
  const pid = Number(chunk);
  expect(identifyProcess(pid)).toBeDefined();
  owner.kill('SIGKILL');
  await eventually(() => expect(identifyProcess(pid)).toBeUndefined());
});

test('a process is found by an argument of its command line and can be ended, gently or not', async () => {
  const value = `/tmp/nobody-else-has-${process.pid}`;
  const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')";
  const child = spawnGuarded(process.execPath, ['-e', stubborn, '--', '--dbpath', value], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  expect(findProcesses('--dbpath', value)).toEqual([child.pid]);
  expect(findProcesses('--dbpath', value.slice(0, -1))).toEqual([]);
  expect(findProcesses('--storage-path', value)).toEqual([]);
  await endProcess(child.pid ?? 0, 100);
  expect(findProcesses('--dbpath', value)).toEqual([]);
});
