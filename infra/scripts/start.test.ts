import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { findDatabases } from '../../server/db/engine/findDatabases.ts';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { programFor } from '../../server/programs.ts';
import { openFlakyProxy } from '../../server/testing/flakyProxy.ts';
import { tempDir } from '../../server/testing/tempDir.ts';
import { testDatabase } from '../../server/testing/testDatabase.ts';
import { projectDir } from '../../server/variables.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { findServers } from '../bench/processes.ts';

/** The site as an operator starts and ends it. */
vi.setConfig({ testTimeout: 120_000 });

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Starts a process; `ready` counts how often it has said that the site is ready. */
function run(command: string, args: string[], env: Record<string, string>) {
  child = spawn(command, args, {
    cwd: projectDir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The process has no output.');
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const ready = () => lines.filter((line) => line.includes('Marbleland is ready')).length;
  return { lines, ready, pid: child.pid ?? 0 };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('npm start starts a crashed server again, and SIGTERM to npm ends everything', async () => {
  const port = await findFreePort();
  const dataDir = await tempDir();
  const databases = () => findDatabases(join(dataDir, 'db'));
  const site = run('npm', ['start', '--', '--port', String(port)], { DATA_DIR: dataDir });
  await eventually(() => expect(site.ready()).toBe(1), { timeout: 90_000 });
  const [crashed = 0] = findServers(site.pid);
  process.kill(crashed, 'SIGKILL');
  await eventually(() => expect(site.ready()).toBe(2), { timeout: 60_000 });
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

  const [server = 0] = findServers(site.pid);
  expect(server).not.toBe(crashed);
  expect(databases()).toHaveLength(1);
  // All processes that npm has started write there; the server and the script that ends the database do so
  // last.
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  expect(isRunning(server)).toBe(false);
  expect(databases()).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('npm start uses the database of the operator', async () => {
  const port = await findFreePort();
  const site = run('npm', ['start', '--', '--port', String(port)], {
    DATA_DIR: await tempDir(),
    MONGODB_URI: testDatabase(),
    MONGODB_DATABASE: `test-given-${process.pid}`,
  });
  await eventually(() => expect(site.ready()).toBe(1), { timeout: 90_000 });
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'close');
});

test('a server waits for a database that is not there yet', async () => {
  const proxy = await openFlakyProxy(testDatabase());
  await proxy.cut();
  const { execArgv, path } = programFor('server/main.ts');
  const server = run(process.execPath, [...execArgv, path], {
    PORT: '0',
    NODE_ENV: 'production',
    DATA_DIR: await tempDir(),
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: `test-start-${process.pid}`,
    EMBEDDED_ENGINE: 'test',
  });
  await eventually(() => expect(server.lines.join()).toContain('Waiting for the database'), {
    timeout: 60_000,
  });
  await proxy.open();
  await eventually(() => expect(server.ready()).toBe(1), { timeout: 40_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await proxy.close();
});
