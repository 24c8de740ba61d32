import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { acquireOwnership, isOwned } from './ownership.ts';
import { EngineError } from './program.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marbleland-test-'));
});

function ownerFiles(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('owner-'));
}

describe('acquireOwnership', () => {
  test('the second owner is refused with the name of the first', () => {
    acquireOwnership(folder, 27_001);
    const second = () => acquireOwnership(folder, 27_002);
    expect(second).toThrow(EngineError);
    expect(second).toThrow(`in use by process ${process.pid}`);
    expect(second).toThrow('database on port 27001');
    expect(isOwned(folder)).toBe(true);
  });

  test('a released folder can be acquired again', () => {
    acquireOwnership(folder, 1).release();
    expect(isOwned(folder)).toBe(false);
    acquireOwnership(folder, 1).release();
    acquireOwnership(folder, 1);
    expect(ownerFiles()).toEqual(['owner-3.json']);
  });

  test('the folder of an owner that has ended is taken over', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const owner = { pid, startedAt: 'then', since: '2026-01-01', port: 1, isReleased: false };
    writeFileSync(join(folder, 'owner-1.json'), JSON.stringify(owner));
    acquireOwnership(folder, 1);
    expect(ownerFiles()).toEqual(['owner-2.json']);
  });

  test('a folder whose owner’s process ID was reused, or whose owner file is incomplete, is taken over', () => {
    acquireOwnership(folder, 1);
    const path = join(folder, 'owner-1.json');
    const owner = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...owner, startedAt: 'another time' }));
    acquireOwnership(folder, 1);
    writeFileSync(join(folder, 'owner-2.json'), '');
    acquireOwnership(folder, 1);
    expect(ownerFiles()).toEqual(['owner-3.json']);
  });

  test('only one of several concurrent takeovers succeeds', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const dead = { pid, startedAt: 'then', since: '2026-01-01', port: 1, isReleased: false };
    writeFileSync(join(folder, 'owner-1.json'), JSON.stringify(dead));
    const rivals = await Promise.all(Array.from({ length: 4 }, startRival));
    for (const rival of rivals) rival.stdin.write('go');
    const answers = await Promise.all(rivals.map(nextLine));
    for (const rival of rivals) rival.stdin.end();
    expect(answers.sort()).toEqual(['in use', 'in use', 'in use', 'mine']);
  });
});

/** A process that tries to take ownership on request, reports the result, and lives until its input ends. */
async function startRival() {
  const code = `
    import { acquireOwnership } from ${JSON.stringify(new URL('ownership.ts', import.meta.url).href)};
    process.stdin.once('data', () => {
      try { acquireOwnership(${JSON.stringify(folder)}, 1); console.log('mine'); }
      catch (error) { console.log(error.message.includes('in use') ? 'in use' : error.message); }
    });
    console.log('ready');
  `;
  const rival = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  await nextLine(rival);
  return rival;
}

async function nextLine(rival: ChildProcessWithoutNullStreams): Promise<string> {
  const [chunk] = await once(rival.stdout, 'data');
  return String(chunk).trim();
}
