import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../server/db/connect.ts';
import { findProcesses } from '../../server/db/engine/processes.ts';
import type { EngineName } from '../../server/db/engine/program.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { findBrokenInvariants } from '../../server/testing/invariants.ts';
import { buildZip } from '../../server/testing/zipBuilder.ts';
import { projectDir } from '../../server/variables.ts';
import { filesOf } from '../demo/addLevels.ts';

/**
 * Kills the database in the middle of work several times, sometimes together with the server: every
 * acknowledged write stays, nothing is half done, and the site goes on.
 */

const rounds = 3;
const people = 4;
const killings = 4;

let engine: Engine;
let db: Database;
let files: FileStore;
let dataDir: string;
let server: RunningServer | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marbleland-test-'));
  // This test needs its own engine: the shared one must not be killed, and does not write durably.
  engine = await startEngine({ dataDir, only: process.env.TEST_ENGINE as EngineName | undefined });
  db = await connect(engine.uri, 'marbleland');
  files = await openFileStore({ dataDir });
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await db.close();
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface RunningServer {
  child: ChildProcess;
  url: string;
}

async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      MONGODB_URI: engine.uri,
      EMBEDDED_ENGINE: engine.name,
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /Marbleland is ready at (http:\/\/[\w.:]+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The server ended before it was ready.');
}

interface Person {
  id: number;
  token: string;
}

/** Everything that was acknowledged and must therefore be there for ever. */
const kept = {
  comments: new Set<number>(),
  levels: new Set<number>(),
  /** `thing:person` → whether it is loved; absent while a call is running. */
  loves: new Map<string, boolean>(),
};

/** The server does not exist any more. */
class ServerGone extends Error {}
/** The server reports that its database is away: the call may have been carried out or not. */
class NotReady extends Error {}

async function call(method: string, path: string, token: string, body?: unknown) {
  const isZip = body instanceof Uint8Array;
  const response = await fetch(server?.url + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': isZip ? 'application/zip' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
  }).catch(() => {
    throw new ServerGone();
  });
  const text = await response.text().catch(() => {
    throw new ServerGone();
  });
  if (response.status === 503) throw new NotReady();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
  return JSON.parse(text);
}

let nextMission = 0;

async function addLevel(token: string, packId: number): Promise<number> {
  nextMission += 1;
  const entries = await filesOf(nextMission, 'Ivory');
  const zip = buildZip(entries.map(({ path, content }) => ({ name: path, data: content })));
  const { uploadId } = await call('POST', '/api/level/upload', token, zip);
  const submission = { uploadId, remarks: [''], addToPacks: [packId], newPack: null };
  const { levelIds } = await call('POST', '/api/level/submit', token, submission);
  kept.levels.add(levelIds[0]);
  return levelIds[0];
}

async function createPack({ token }: Person): Promise<number> {
  const { packId } = await call('POST', '/api/pack/create', token, { name: 'Own', description: 'Picks' });
  return packId;
}

async function comment(token: string, levelId: number): Promise<void> {
  const comments = await call('POST', `/api/level/${levelId}/comment`, token, { content: 'Still here' });
  for (const { id } of comments) kept.comments.add(id);
}

async function setLove({ id, token }: Person, path: string): Promise<void> {
  const key = `${path}:${id}`;
  const loved = randomInt(2) === 0;
  kept.loves.delete(key);
  await call('PATCH', `/api/${path}/${loved ? 'love' : 'unlove'}`, token);
  kept.loves.set(key, loved);
}

async function shuffle(token: string, packId: number): Promise<void> {
  const { version } = await call('GET', `/api/pack/${packId}/info`, token);
  const levelId = [...kept.levels][randomInt(kept.levels.size)];
  const op =
    randomInt(2) === 0 ? { op: 'remove', levelIds: [levelId] } : { op: 'move', levelId, after: null };
  await call('POST', `/api/pack/${packId}/ops`, token, { baseVersion: version, ops: [op] });
  await call('POST', `/api/pack/${packId}/ops`, token, {
    baseVersion: version,
    ops: [{ op: 'add', levelIds: [levelId], after: null }],
  });
}

/** Repeats an action until stopped or until the server is gone; `onAnswer` receives each answer. */
async function keepBusy(
  person: Person,
  levelId: number,
  packId: number,
  onAnswer: () => boolean,
): Promise<void> {
  const { token } = person;
  const choices = [
    () => comment(token, levelId),
    () => setLove(person, `level/${levelId}`),
    () => setLove(person, `pack/${packId}`),
    () => shuffle(token, packId),
    () => addLevel(token, packId),
  ];
  for (;;) {
    try {
      await choices[randomInt(choices.length)]?.();
      if (!onAnswer()) return;
    } catch (error) {
      if (error instanceof ServerGone) return;
      if (!(error instanceof NotReady)) throw error;
    }
  }
}

/**
 * Lets everybody work, kills in the middle, and lets them continue for a while if the server is still
 * running.
 */
async function workAndKill(
  kill: () => void,
  work: (onAnswer: () => boolean) => Promise<void>[],
): Promise<void> {
  let answersLeft = randomInt(6, 24);
  await Promise.all(
    work(() => {
      answersLeft -= 1;
      if (answersLeft === 0) kill();
      return answersLeft > -people * 3;
    }),
  );
}

function killDatabase(): void {
  for (const pid of ['--storage-path', '--dbpath'].flatMap((flag) =>
    findProcesses(flag, join(dataDir, 'db')),
  )) {
    process.kill(pid, 'SIGKILL');
  }
}

async function signUp(index: number): Promise<Person> {
  const account = { email: `${index}@example.org`, username: `Person ${index}`, password: 'a long password' };
  const { token, signInInfo } = await call('POST', '/api/account/sign-up', '', account);
  await call('POST', '/api/account/acknowledge-guidelines', token);
  return { id: signInInfo.profile.id, token };
}

async function findLost(): Promise<unknown[]> {
  const [comments, levels, loves] = await Promise.all([
    db.comments.distinct('_id'),
    db.levels.distinct('_id'),
    db.loves.distinct('_id'),
  ]);
  return [
    ...[...kept.comments].filter((id) => !comments.includes(id)),
    ...[...kept.levels].filter((id) => !levels.includes(id)),
    ...[...kept.loves].filter(([key, loved]) => loves.includes(key.replace('/', ':')) !== loved),
  ];
}

/**
 * Every 30 s the list is compared with the database: a write whose answer was lost may take that long to
 * show.
 */
async function listMatches(): Promise<boolean> {
  const list: { id: number }[] = await call('GET', '/api/level/list', '');
  return isDeepStrictEqual(
    list.map(({ id }) => id),
    await db.levels.distinct('_id'),
  );
}

test('a kill during work loses no acknowledged write and leaves nothing half done', async () => {
  server = await startServer();
  const crowd = await Promise.all(Array.from({ length: people }, (_, index) => signUp(index + 1)));
  const pack = { name: 'Survivors', description: 'Of everything' };
  const owner = crowd[0]?.token ?? '';
  const { packId } = await call('POST', '/api/pack/create', owner, pack);
  const levelId = await addLevel(owner, packId);
  await db.packs.updateOne({ _id: packId }, { $set: { editors: crowd.map(({ id }) => id) } });

  for (let round = 0; round < rounds; round += 1) {
    const { child } = server;
    const isPowerCut = round % 2 === 0;
    const kill = () => {
      if (isPowerCut) child.kill('SIGKILL');
      killDatabase();
    };
    await workAndKill(kill, (onAnswer) => crowd.map((person) => keepBusy(person, levelId, packId, onAnswer)));
    if (isPowerCut) server = await startServer();
    expect(await findBrokenInvariants(db, files)).toEqual([]);
    expect(await findLost()).toEqual([]);
    await expect.poll(listMatches, { timeout: 45_000, interval: 500 }).toBe(true);
  }
}, 300_000);

/**
 * Sends a call and kills the server somewhere in the middle of it, or a little later; then starts it again.
 */
async function killDuring(request: () => Promise<unknown>, withinMs: number): Promise<void> {
  const { child } = server ?? {};
  const isGone = new Promise((resolve) => child?.once('exit', resolve));
  const answer = request().catch((error: unknown) => {
    if (!(error instanceof ServerGone)) throw error;
  });
  setTimeout(() => child?.kill('SIGKILL'), randomInt(withinMs));
  await Promise.all([answer, isGone]);
  server = await startServer();
}

test('a suspension that is killed has not begun, or ends after the next start', async () => {
  server?.child.kill('SIGKILL');
  server = await startServer();
  const [moderator, fan] = [await signUp(101), await signUp(102)];
  await db.accounts.updateOne({ _id: moderator.id }, { $set: { isModerator: true } });
  const otherLevel = await addLevel(fan.token, await createPack(fan));
  for (let round = 0; round < killings; round += 1) {
    const person = await signUp(110 + round);
    const packId = await createPack(person);
    const levelIds = [await addLevel(person.token, packId), await addLevel(person.token, packId)];
    for (const levelId of [...levelIds, otherLevel]) await comment(person.token, levelId);
    await killDuring(
      () => call('POST', `/api/account/${person.id}/suspend`, moderator.token, { reason: 'Spam' }),
      120,
    );
    const isOver = async () => !(await db.accounts.findOne({ _id: person.id }))?.pendingDeletion;
    // A transaction that the killed process had open keeps its locks until the database ends it, after a minute.
    await expect.poll(isOver, { timeout: 120_000, interval: 100 }).toBe(true);
    const account = await db.accounts.findOne({ _id: person.id });
    const left = [
      await db.levels.countDocuments({ addedBy: person.id }),
      await db.packs.countDocuments({ createdBy: person.id }),
      await db.comments.countDocuments({ author: person.id }),
      await db.moderationLog.countDocuments({ 'account.id': person.id }),
    ];
    expect(left).toEqual(account?.isSuspended ? [0, 0, 0, 1] : [2, 1, 3, 0]);
    expect(await findBrokenInvariants(db, files)).toEqual([]);
  }
}, 600_000);

test('a deletion or restoring that is killed has happened as a whole or not at all', async () => {
  server?.child.kill('SIGKILL');
  server = await startServer();
  const [owner, fan] = [await signUp(201), await signUp(202)];
  const packId = await createPack(fan);
  await db.packs.updateOne({ _id: packId }, { $set: { editors: [owner.id] } });
  const levelId = await addLevel(owner.token, packId);
  await comment(fan.token, levelId);
  await call('PATCH', `/api/level/${levelId}/love`, fan.token);
  const isThere = async () => (await db.levels.countDocuments({ _id: levelId })) === 1;
  for (let round = 0; round < killings * 2; round += 1) {
    const [method, path] = (await isThere())
      ? ['DELETE', `/api/level/${levelId}/delete`]
      : ['POST', `/api/bin/level/${levelId}/restore`];
    await killDuring(() => call(method, path, owner.token), 60);
    const parts = [
      await db.comments.countDocuments({ levelId }),
      await db.loves.countDocuments({ kind: 'level', thingId: levelId }),
      await db.packs.countDocuments({ _id: packId, levelIds: levelId }),
      await db.bin.countDocuments({ _id: `level:${levelId}` }),
      await db.binParts.countDocuments({ thing: `level:${levelId}` }),
    ];
    expect(parts).toEqual((await isThere()) ? [1, 1, 1, 0, 0] : [0, 0, 0, 1, 2]);
    expect(await findBrokenInvariants(db, files)).toEqual([]);
  }
}, 300_000);
