import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../server/db/engine/findFreePort.ts';
import { watchSite } from '../../server/testing/watchSite.ts';
import { projectDir } from '../../server/variables.ts';
import { findServers } from '../bench/processes.ts';

/** The whole site as an operator runs it on several processors. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 200_000 });

let site: ChildProcess;
let url: string;
let dataDir: string;
let watched: ReturnType<typeof watchSite>;
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
  watched = watchSite(site);
  await watched.untilReady(2);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  site.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function connect(room: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  const refused = once(socket as never, 'connect_error').then(([error]) => Promise.reject(error));
  await Promise.race([once(socket as never, 'connect'), refused]);
  await socket.emitWithAck('room:join', { room });
  return socket;
}

const connectEight = (): Promise<Socket[]> =>
  watched.within('eight connect', Promise.all(Array.from({ length: 8 }, () => connect('packs'))));

async function call(path: string, token: string, body: object): Promise<{ token: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

const createPack = (token: string, name: string) =>
  watched.within(`${name} is created`, call('/pack/create', token, { name, description: 'x' }));

/** Resolves when all sockets have received the pack with this name. */
function allReceive(receivers: Socket[], name: string): Promise<unknown> {
  const receives = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      const look = (pack: { name: string }) => pack.name === name && resolve();
      socket.on('pack:added', look);
      socket.on('packs:added', ({ packs }) => packs.forEach(look));
    });
  return watched.within(`all receive ${name}`, Promise.all(receivers.map(receives)));
}

test('who connects to a process that is killed before it takes the connection is not left waiting', async () => {
  const { ready } = watched;
  const [victim = 0] = findServers(site.pid ?? 0);
  process.kill(victim, 'SIGSTOP');
  // All at once, so that each has a connection of its own.
  const asking = Array.from({ length: 4 }, () =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(30_000) }),
  );
  const others = await Promise.race(asking.map((_, index) => Promise.all(asking.toSpliced(index, 1))));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  process.kill(victim, 'SIGKILL');
  const outcomes = await Promise.allSettled(asking);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // A failed connection, not the time that has run out.
  expect(failures).toEqual([expect.any(TypeError)]);
  await watched.untilReady(ready + 1);
});

test('two processes are one site; a killed one is restarted while the other continues; all end together', async () => {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'a long password' };
  const { token } = await watched.within('Ada signs up', call('/account/sign-up', '', account));
  const before = await connectEight();
  const all = allReceive(before, 'First');
  await createPack(token, 'First');
  await all;

  const { ready } = watched;
  const [victim = 0, survivor = 0] = findServers(site.pid ?? 0);
  expect(survivor).toBeGreaterThan(0);
  const lost = new Promise((resolve) => {
    for (const socket of before) socket.once('disconnect', resolve);
  });
  process.kill(victim, 'SIGKILL');
  await watched.within('connections end', lost);
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
  const second = allReceive(left, 'Second');
  await createPack(token, 'Second');
  await second;

  await watched.untilReady(ready + 1);
  const after = await connectEight();
  const third = allReceive([...left, ...after], 'Third');
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
  const command = once(run('moderator', 'grant', 'Ada'), 'exit');
  expect(await watched.within('the command ends', command)).toEqual([0, null]);
  await watched.within('all receive that Ada is a moderator', granted);

  site.kill('SIGTERM');
  expect(await watched.within('the site ends', once(site, 'exit'))).toEqual([0, null]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});
