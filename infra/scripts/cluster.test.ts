import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { watchReady } from '../../server/testing/watchReady.ts';
import { projectDir } from '../../server/variables.ts';
import { findServers } from '../bench/processes.ts';

/** The whole site as an operator runs it on several processors. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: ChildProcess;
let url: string;
let dataDir: string;
let untilReady: ReturnType<typeof watchReady>;
const sockets: Socket[] = [];

const run = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['infra/scripts/run.mjs', ...args], {
    cwd: projectDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marbleland-test-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  site = run('cluster', '2', '--port', String(port));
  untilReady = watchReady(site);
  await untilReady(2);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  site.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function connect(room: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  await once(socket as never, 'connect');
  await socket.emitWithAck('room:join', { room });
  return socket;
}

async function call(path: string, token: string, body: object): Promise<{ token: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

const createPack = (token: string, name: string) => call('/pack/create', token, { name, description: 'x' });

/** Resolves when a socket receives the pack with this name. */
const receives = (socket: Socket, name: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (pack: { name: string }) => pack.name === name && resolve();
    socket.on('pack:added', look);
    socket.on('packs:added', ({ packs }) => packs.forEach(look));
  });

test('two processes are one site; a killed one is restarted while the other continues; all end together', async () => {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'a long password' };
  const { token } = await call('/account/sign-up', '', account);
  const before = await Promise.all(Array.from({ length: 8 }, () => connect('packs')));
  const all = Promise.all(before.map((socket) => receives(socket, 'First')));
  await createPack(token, 'First');
  await all;

  const [victim = 0, survivor = 0] = findServers(site.pid ?? 0);
  expect(survivor).toBeGreaterThan(0);
  const lost = new Promise((resolve) => {
    for (const socket of before) socket.once('disconnect', resolve);
  });
  process.kill(victim, 'SIGKILL');
  await lost;
  const answers = before.map((socket) =>
    socket
      .timeout(5_000)
      .emitWithAck('room:join', { room: 'packs' })
      .catch(() => null),
  );
  const isLeft = await Promise.all(answers);
  const left = before.filter((_, index) => isLeft[index] !== null);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(before.length);
  const second = Promise.all(left.map((socket) => receives(socket, 'Second')));
  await createPack(token, 'Second');
  await second;

  await untilReady(3);
  const after = await Promise.all(Array.from({ length: 8 }, () => connect('packs')));
  const third = Promise.all([...left, ...after].map((socket) => receives(socket, 'Third')));
  await createPack(token, 'Third');
  await third;

  const pids = findServers(site.pid ?? 0);
  expect(pids).toHaveLength(2);
  expect(pids).toContain(survivor);

  // A command beside the running site, with its embedded database.
  const granted = Promise.all(
    after.map(
      (socket) =>
        new Promise<void>((resolve) =>
          socket.on('account:changed', (profile) => profile.isModerator && resolve()),
        ),
    ),
  );
  const [exitCode] = await once(run('moderator', 'grant', 'Ada'), 'exit');
  expect(exitCode).toBe(0);
  await granted;

  site.kill('SIGTERM');
  expect(await once(site, 'exit')).toEqual([0, null]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});
