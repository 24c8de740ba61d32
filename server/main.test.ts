import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeBlob } from './files/blobs.ts';
import { openFileStore } from './files/openFileStore.ts';
import { programFor } from './programs.ts';
import { buildFile, buildLevel } from './testing/factories.ts';
import { tempDir } from './testing/tempDir.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { projectDir } from './variables.ts';

// Each test starts a process that loads the whole server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const database = () => `test-${randomBytes(6).toString('hex')}`;

let child: ChildProcess;
/** Its log messages so far. */
let sentences: string[];
let client: MongoClient;
let databaseName: string;
beforeEach(async () => {
  databaseName = database();
  client = await new MongoClient(testDatabase()).connect();
});
afterEach(async () => {
  child.kill('SIGKILL');
  await client.db(databaseName).dropDatabase();
  await client.close();
});

/** Starts the server as an operator does, in its own process. Returns its address. */
async function start(dataDir: string): Promise<URL> {
  const { execArgv, path } = programFor('server/main.ts');
  child = spawn(process.execPath, [...execArgv, path], {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      MONGODB_URI: testDatabase(),
      MONGODB_DATABASE: databaseName,
      EMBEDDED_ENGINE: 'test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  sentences = [];
  return new Promise((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      const { msg, url } = JSON.parse(line);
      sentences.push(String(msg));
      if (String(msg).includes('is ready')) resolve(new URL(url.replace('localhost', '127.0.0.1')));
    });
    stdout.on('end', () => reject(new Error('The server ended before it was ready.')));
  });
}

/** Ends the server; returns its exit code, and whether it finished everything before it exited. */
async function terminate() {
  // The event `close` comes after the end of its output.
  const exited = once(child, 'close');
  child.kill('SIGTERM');
  const [code] = await exited;
  return { code, isFinished: sentences.includes('Everything that ran was finished') };
}

async function open(url: string, agent?: Agent): Promise<IncomingMessage> {
  const call = request(url, { ...(agent && { agent }) }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

test('an idle server that is asked to stop closes its sockets and exits at once', async () => {
  const url = await start(await tempDir());
  const agent = new Agent({ keepAlive: true });
  expect((await buffer(await open(`${url}healthz`, agent))).length).toBeGreaterThan(0);
  const socket = io(url.href, { transports: ['websocket'], reconnection: false });
  await once(socket as never, 'connect');
  const disconnected = once(socket as never, 'disconnect');
  const { code, isFinished } = await terminate();
  expect(code).toBe(0);
  expect(isFinished).toBe(true);
  await disconnected;
  agent.destroy();
});

test('a client that sends requests all the time is answered until the end, and does not delay it', async () => {
  const url = await start(await tempDir());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isRunning = true;
  const failures: string[] = [];
  const askOnAndOn = async () => {
    while (isRunning) {
      try {
        const answer = await open(`${url}api/home/info`, agent);
        await buffer(answer);
        if (answer.statusCode !== 200) failures.push(String(answer.statusCode));
      } catch (error) {
        isRunning = false;
        failures.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
      }
    }
  };
  const asking = Promise.all(Array.from({ length: 4 }, askOnAndOn));
  const { code, isFinished } = await terminate();
  await asking;
  expect(code).toBe(0);
  expect(isFinished).toBe(true);
  expect(['ECONNREFUSED', 'ECONNRESET']).toEqual(expect.arrayContaining(failures));
  agent.destroy();
});

test('a silent connection does not delay it', async () => {
  const url = await start(await tempDir());
  const silent = connect(Number(url.port), url.hostname);
  silent.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${url.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  await once(silent, 'data');
  const { code, isFinished } = await terminate();
  expect(code).toBe(0);
  expect(isFinished).toBe(true);
  silent.destroy();
});

test('a running download is finished, and no new request is accepted', async () => {
  const dataDir = await tempDir();
  const files = await openFileStore({ dataDir });
  const content = randomBytes(30_000_000);
  await storeBlob(files, content);
  await client
    .db(databaseName)
    .collection<{ _id: number }>('levels')
    .insertOne(buildLevel({ files: [buildFile('missions/slope.mis', 'mission', content)] }));
  const url = await start(dataDir);
  const download = await open(`${url}api/level/1/zip`);
  const terminated = terminate();
  await expect
    .poll(() =>
      open(`${url}healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  const bytes = await buffer(download);
  expect(bytes.length).toBe(Number(download.headers['content-length']));
  expect((await terminated).code).toBe(0);
});

const comers = 900;
const queueSetting = '/proc/sys/net/core/somaxconn';
/** So many connections the system lets wait; more are not taken at once, whatever the server asks for. */
const longestQueue = existsSync(queueSetting) ? Number(readFileSync(queueSetting, 'utf8')) : 0;

// A visitor whose connection is not taken tries again only after a second.
test.skipIf(longestQueue < comers)('all who come at once are taken while the server is busy', async () => {
  const url = await start(await tempDir());
  child.kill('SIGSTOP');
  let taken = 0;
  const failures: Error[] = [];
  const sockets = Array.from({ length: comers }, () =>
    connect(Number(url.port), url.hostname, () => {
      taken += 1;
    }).on('error', (error) => failures.push(error)),
  );
  await expect.poll(() => taken + failures.length).toBe(comers);
  expect(failures).toEqual([]);
  for (const socket of sockets) socket.destroy();
});
