import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { identifyProcess } from '../../server/db/engine/processes.ts';
import { readKilled } from '../../server/killedProcess.ts';
import { tempDir } from '../../server/testing/tempDir.ts';
import { keepRunning, openSite } from './keepRunning.ts';

/** It says that it is ready, and gives back what it is told. */
const program = `process.on('message', (message) => process.send({ told: message }));
process.send('ready');`;

/** A site whose processes run the program at `path`, until `end`. */
async function openProgramSite() {
  const path = join(await tempDir(), 'program.mjs');
  await writeFile(path, program);
  let stop = () => {};
  const site = openSite(
    new Promise((resolve) => {
      stop = resolve;
    }),
  );
  const end = () => {
    site.isStopping = true;
    stop();
    for (const child of site.processes) child.kill('SIGKILL');
  };
  return { path, site, end };
}

test('when a process is killed, the others are told which one it was, and another starts in its place', async () => {
  const { path, site, end } = await openProgramSite();
  const started: ChildProcess[] = [];
  const start = () => {
    const child = fork(path, { execArgv: [] });
    started.push(child);
    return child;
  };
  const running = [keepRunning(start, site), keepRunning(start, site)];
  const [victim, other] = started as [ChildProcess, ChildProcess];
  await Promise.all([victim, other].map((child) => once(child, 'message')));
  const killed = identifyProcess(victim.pid ?? 0);
  const answer = once(other, 'message');
  victim.kill('SIGKILL');
  const [{ told }] = await answer;
  expect(readKilled(told)).toEqual(killed);
  await expect.poll(() => site.processes.size).toBe(2);
  expect(started).toHaveLength(3);

  end();
  await Promise.all(running);
});

test('a process that cannot be started again is tried once more, and the others go on', async () => {
  const { path, site, end } = await openProgramSite();
  const started: ChildProcess[] = [];
  const failures = [
    () => spawn(join(dirname(path), 'missing')),
    () => {
      throw new Error('There is no memory for another process.');
    },
  ];
  const start = () => {
    const child = (started.length === 1 && failures.shift()?.()) || fork(path, { execArgv: [] });
    if (child.pid !== undefined) started.push(child);
    return child;
  };
  const running = keepRunning(start, site);
  const [victim] = started as [ChildProcess];
  await once(victim, 'message');
  victim.kill('SIGKILL');
  await expect.poll(() => started.length, { timeout: 5_000 }).toBe(2);
  expect(failures).toEqual([]);
  expect(await Promise.race([running, 'it runs'])).toBe('it runs');

  end();
  await running;
});
