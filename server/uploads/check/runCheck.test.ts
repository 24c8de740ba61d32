import { afterAll, expect, test } from 'vitest';
import { readStock } from '../../stock/stock.ts';
import { tempDir } from '../../testing/tempDir.ts';
import { buildMission, writeFiles, zipOf } from '../../testing/tinyLevels.ts';
import type { CheckTask } from './checkWorker.ts';
import { createCheckThreads, runCheck } from './runCheck.ts';

const deps = { checkThreads: createCheckThreads() };
afterAll(() => deps.checkThreads.close());

async function taskFor(zip: Uint8Array): Promise<CheckTask> {
  const [part] = await writeFiles(await tempDir(), { 'x.zip': zip });
  return {
    owner: 1,
    parts: [{ path: part?.file ?? '', boundary: null }],
    folder: await tempDir(),
    leftFree: 0,
    stock: readStock('/nowhere'),
  };
}

const level = zipOf({ 'x.mis': buildMission() });
const silent = () => undefined;

test('a thread that takes too long is ended, and the next check has a new one', async () => {
  expect(await runCheck(deps, await taskFor(level), silent, 0)).toEqual({
    kind: 'refused',
    problem: { code: 'checkTooSlow' },
  });
  expect(await runCheck(deps, await taskFor(level), silent)).toMatchObject({ kind: 'checked' });
});

test('a thread that cannot do its work fails the check', async () => {
  const task = await taskFor(level);
  const outcome = await runCheck(
    deps,
    { ...task, parts: [{ path: '/nowhere/x.zip', boundary: null }] },
    silent,
  );
  expect(outcome).toMatchObject({ kind: 'failed', error: { message: expect.stringContaining('ENOENT') } });
});

test('many checks wait for their turn', async () => {
  const tasks = await Promise.all(Array.from({ length: 7 }, () => taskFor(level)));
  const outcomes = await Promise.all(tasks.map((task) => runCheck(deps, task, silent)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(7).fill('checked'));
});

test('a check reports its progress', async () => {
  const reports: unknown[][] = [];
  await runCheck(deps, await taskFor(level), (...report) => reports.push(report));
  expect(reports.at(0)).toEqual(['unpacking', expect.any(Number), expect.any(Number), 'x.mis']);
  expect(reports.at(-1)).toEqual(['reading', 1, 1, '']);
});
