import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../server/db/connect.ts';
import { findDatabases } from '../../server/db/engine/findDatabases.ts';
import type { EngineName } from '../../server/db/engine/program.ts';
import { type Engine, startEngine } from '../../server/db/engine/startEngine.ts';
import type { FileStore } from '../../server/files/fileStore.ts';
import { openFileStore } from '../../server/files/openFileStore.ts';
import { programFor } from '../../server/programs.ts';
import { findBrokenInvariants, findLostWrites } from '../../server/testing/invariants.ts';
import { projectDir } from '../../server/variables.ts';
import { type CrowdMember, NotReady, openCrowd, ServerGone, ThingGone } from '../chaos/crowd.ts';

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
  const { execArgv, path } = programFor('server/main.ts');
  const child = spawn(process.execPath, [...execArgv, path], {
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

const crowd = openCrowd(() => server?.url ?? '');
const { call, addLevel, createPack, comment } = crowd;

/** Repeats an action until stopped or until the server is gone; `onAnswer` receives each answer. */
async function keepBusy(
  person: CrowdMember,
  levelId: number,
  packId: number,
  onAnswer: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      await crowd.act(person, levelId, packId);
      if (!onAnswer()) return;
    } catch (error) {
      if (error instanceof ServerGone) return;
      if (!(error instanceof NotReady) && !(error instanceof ThingGone)) throw error;
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
  for (const pid of findDatabases(join(dataDir, 'db'))) process.kill(pid, 'SIGKILL');
}

const signUp = (index: number): Promise<CrowdMember> => crowd.signUp(String(index));

/**
 * Every 30 s the list is compared with the database: a write whose answer was lost may take that long to
 * show.
 */
async function listMatches(): Promise<boolean> {
  const list = await call('', 'level.list', {});
  return isDeepStrictEqual(
    list.map(({ id }) => id),
    await db.levels.distinct('_id'),
  );
}

test('a kill during work loses no acknowledged write and leaves nothing half done', async () => {
  server = await startServer();
  const persons = await Promise.all(Array.from({ length: people }, (_, index) => signUp(index + 1)));
  const pack = { name: 'Survivors', description: 'Of everything' };
  const [owner] = persons;
  if (!owner) throw new Error('Nobody is there.');
  const { packId } = await call(owner.token, 'pack.create', { body: pack });
  const levelId = await addLevel(owner, packId);
  await db.packs.updateOne({ _id: packId }, { $set: { editors: persons.map(({ id }) => id) } });

  for (let round = 0; round < rounds; round += 1) {
    const { child } = server;
    const isPowerCut = round % 2 === 0;
    const kill = () => {
      if (isPowerCut) child.kill('SIGKILL');
      killDatabase();
    };
    await workAndKill(kill, (onAnswer) =>
      persons.map((person) => keepBusy(person, levelId, packId, onAnswer)),
    );
    if (isPowerCut) server = await startServer();
    expect(await findBrokenInvariants(db, files)).toEqual([]);
    expect(await findLostWrites(db, files, crowd.kept)).toEqual([]);
    await expect.poll(listMatches, { timeout: 45_000, interval: 500 }).toBe(true);
  }
}, 300_000);

/** Sends a call and kills the server during it or a little later; then starts it again. */
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
  await db.accountChanges.insertOne({ accountId: moderator.id });
  const isModerator = async () => (await call(moderator.token, 'account.checkToken', {})).profile.isModerator;
  await expect.poll(isModerator).toBe(true);
  const otherLevel = await addLevel(fan, await createPack(fan));
  for (let round = 0; round < killings; round += 1) {
    const person = await signUp(110 + round);
    const packId = await createPack(person);
    const levelIds = [await addLevel(person, packId), await addLevel(person, packId)];
    for (const levelId of [...levelIds, otherLevel]) await comment(person, levelId);
    const given = { params: { id: person.id }, body: { reason: 'Spam' } };
    await killDuring(() => call(moderator.token, 'moderation.suspend', given), 120);
    const isOver = async () => !(await db.accounts.findOne({ _id: person.id }))?.pendingDeletion;
    // A transaction that the killed process had open keeps its locks until the database ends it, after a
    // minute.
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
  const levelId = await addLevel(owner, packId);
  await comment(fan, levelId);
  await call(fan.token, 'level.love', { params: { id: levelId } });
  const isThere = async () => (await db.levels.countDocuments({ _id: levelId })) === 1;
  for (let round = 0; round < killings * 2; round += 1) {
    const change = (await isThere())
      ? () => call(owner.token, 'level.delete', { params: { id: levelId } })
      : () => call(owner.token, 'bin.restore', { params: { kind: 'level', id: levelId } });
    await killDuring(change, 60);
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
