import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Db, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { buildLevel } from '../testing/factories.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { followChanges, readPlace, type StoredChange } from './changeStream.ts';
import { connect, type Database } from './connect.ts';
import { identifyProcess, type ProcessIdentity } from './engine/processes.ts';

const uri = testDatabase();
const name = `test-${randomBytes(6).toString('hex')}`;
const log = createLog('silent');
const program = fileURLToPath(new URL('../testing/holdTransaction.ts', import.meta.url));

let other: Database;
let opened: Database[] = [];
beforeAll(async () => {
  other = await connect(uri, name);
});
afterAll(async () => {
  for (const db of opened) await db.close();
  await other.client.db(name).dropDatabase();
  await other.close();
});

async function startProcess(place: string): Promise<Database> {
  const db = await connect(uri, name, { process: { place, log } });
  opened = [...opened, db];
  return db;
}

async function killInTransaction(place: string): Promise<ProcessIdentity> {
  const child: ChildProcess = fork(program, [uri, name, place], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  const killed = identifyProcess(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  if (!killed) throw new Error('The system does not tell when a process has started.');
  return killed;
}

test('the next process at a place ends the transactions of the one that was killed there', async () => {
  await killInTransaction('here');
  const changes: StoredChange[] = [];
  const stop = followChanges({
    db: other,
    after: await readPlace(other),
    onChange: (change) => changes.push(change),
    onSecretGone: () => undefined,
    onLove: () => undefined,
    onLost: async () => undefined,
    log,
  });
  await startProcess('here');
  // Nothing holds what the transaction had written, nor the changes that came after it.
  await other.locks.insertOne({ _id: 'here', holder: 'other', until: new Date() });
  await other.levels.insertOne(buildLevel({ _id: 1, addedBy: 1 }));
  await expect.poll(() => changes.map(({ id }) => id)).toEqual([1]);
  await stop();
}, 40_000);

test('another process ends the transactions of one that was killed', async () => {
  const [first, second] = [await startProcess('first'), await startProcess('second')];
  const killed = await killInTransaction('gone');
  await first.transaction(async (session) => {
    await first.levels.insertOne(buildLevel({ _id: 30, addedBy: 1 }), { session });
    await second.endTransactionsOf(killed);
  });
  expect(await other.levels.countDocuments({ _id: 30 })).toBe(1);
  await other.locks.insertOne({ _id: 'gone', holder: 'other', until: new Date() });
}, 40_000);

test('a note that the database has removed names its process again', async () => {
  const db = await startProcess('quiet');
  await other.usedSessions.deleteOne({ _id: 'quiet' });
  await db.transaction(async (session) => {
    await db.levels.insertOne(buildLevel({ _id: 40, addedBy: 1 }), { session });
  });
  const note = await other.usedSessions.findOne({ _id: 'quiet' });
  expect(note?.process).toEqual(identifyProcess(process.pid));
});

test('transactions of processes at other places go on', async () => {
  const one = await startProcess('one');
  const two = await startProcess('two');
  await two.transaction(async (session) => {
    await two.levels.insertOne(buildLevel({ _id: 20, addedBy: 1 }), { session });
  });
  await one.transaction(async (session) => {
    await one.levels.insertOne(buildLevel({ _id: 2, addedBy: 1 }), { session });
    await startProcess('two');
  });
  expect(await other.levels.countDocuments({ _id: 2 })).toBe(1);
});

test('a process that is started beside one at the same place leaves its transactions alone', async () => {
  const child = fork(program, [uri, name, 'shared'], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  const before = await other.usedSessions.findOne({ _id: 'shared' });
  await startProcess('shared');
  expect(await other.usedSessions.findOne({ _id: 'shared' })).toEqual(before);
  expect(before?.sessions).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Ends the transaction, for which the changes of other tests would wait.
  await startProcess('shared');
  expect((await other.usedSessions.findOne({ _id: 'shared' }))?.sessions).toEqual([]);
}, 40_000);

test('a database that lets nobody end sessions is no obstacle', async () => {
  const db = await startProcess('three');
  await db.transaction(async (session) => {
    await db.levels.insertOne(buildLevel({ _id: 3, addedBy: 1 }), { session });
  });
  const command = Db.prototype.command;
  const refused = vi.spyOn(Db.prototype, 'command').mockImplementation(function (this: Db, ...args) {
    const [document] = args;
    if (!('killSessions' in document)) return command.apply(this, args);
    return Promise.reject(new MongoServerError({ message: 'not authorized', code: 13 }));
  });
  const warn = vi.fn();
  opened = [
    ...opened,
    await connect(uri, name, { process: { place: 'three', log: { ...log, warn } as never } }),
  ];
  refused.mockRestore();
  expect(warn).toHaveBeenCalledOnce();
});
