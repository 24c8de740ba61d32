import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { openCollections } from '../collections.ts';
import { connect } from '../connect.ts';
import { applyMigrations } from './applyMigrations.ts';
import type { Migration } from './migration.ts';

const uri = testDatabase();
let name: string;
let clients: MongoClient[];
beforeEach(() => {
  name = `test-${randomBytes(6).toString('hex')}`;
  clients = [];
});
afterEach(async () => {
  await clients[0]?.db(name).dropDatabase();
  await Promise.all(clients.map((client) => client.close()));
});

/** The database as another process of the site sees it. */
async function openProcess() {
  const client = await new MongoClient(uri, { monitorCommands: true }).connect();
  let timesAsked = 0;
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update' && command.update === 'locks') timesAsked += 1;
  });
  clients.push(client);
  const db = client.db(name);
  const collections = openCollections(db);
  return {
    db,
    collections,
    /** How often this process has tried to take the lock. */
    timesAsked: () => timesAsked,
    apply: (migrations: readonly Migration[]) => applyMigrations(db, collections, migrations),
  };
}

/** Renames `old` to `fresh` in every note; `during` runs halfway. */
const renaming = (number: number, during: () => Promise<void> = async () => undefined): Migration => ({
  number,
  name: `renaming ${number}`,
  async run(db) {
    await db.collection('notes').updateOne({ old: { $exists: true } }, { $rename: { old: 'fresh' } });
    await during();
    await db.collection('notes').updateMany({ old: { $exists: true } }, { $rename: { old: 'fresh' } });
  },
});

test('two processes that start at once apply a migration once, and both wait until it is done', async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  let runs = 0;
  let isFinished = false;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Migration = {
    number: 1,
    name: 'slow',
    async run() {
      runs += 1;
      await finished;
      isFinished = true;
    },
  };
  const starts = [one, other].map(async ({ apply }) => {
    await apply([slow]);
    return isFinished;
  });
  await expect.poll(() => runs).toBe(1);
  // One process holds the lock; the other has tried to take it and retries.
  await expect.poll(() => one.timesAsked() + other.timesAsked()).toBeGreaterThan(2);
  finish();
  expect(await Promise.all(starts)).toEqual([true, true]);
  expect(runs).toBe(1);
  expect(await one.collections.locks.countDocuments()).toBe(0);
});

test('after a failure in the middle the next start resumes, and does not repeat what was done', async () => {
  const { db, collections, apply } = await openProcess();
  await db.collection<{ _id: number; old: string }>('notes').insertMany([
    { _id: 1, old: 'a' },
    { _id: 2, old: 'b' },
  ]);
  let firstRuns = 0;
  const first: Migration = {
    number: 1,
    name: 'first',
    run: async () => {
      firstRuns += 1;
    },
  };
  const failing = renaming(2, async () => {
    throw new Error('The power is gone.');
  });
  await expect(apply([first, failing])).rejects.toThrow('The power is gone.');
  expect(await db.collection('notes').countDocuments({ old: { $exists: true } })).toBe(1);
  expect((await collections.migrations.find().toArray()).map(({ _id }) => _id)).toEqual([1]);

  await apply([first, renaming(2)]);
  await apply([first, renaming(2)]);
  expect(firstRuns).toBe(1);
  expect(await db.collection('notes').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, fresh: 'a' },
    { _id: 2, fresh: 'b' },
  ]);
  expect((await collections.migrations.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
});

test('the lock of a process that was killed ends by itself', async () => {
  const { collections, apply } = await openProcess();
  await collections.locks.insertOne({
    _id: 'migrations',
    holder: 'killed',
    until: new Date(Date.now() + 300),
  });
  let endedAt = 0;
  const last: Migration = {
    number: 1,
    name: 'last',
    run: async () => {
      endedAt = Date.now();
    },
  };
  const lock = await collections.locks.findOne({ _id: 'migrations' });
  await apply([last]);
  expect(endedAt).toBeGreaterThan(Number(lock?.until));
});

test('levels of an older site lose unread fields', async () => {
  const { db } = await openProcess();
  const files = [
    { path: 'missions/a.mis', origin: 'archive' },
    { path: 'b.jpg', origin: 'stock' },
  ];
  const plain = files.map(({ path }) => ({ path }));
  const level = { misHash: 'a', contentHash: 'a', lovedCount: 3 };
  await db.collection<{ _id: number }>('levels').insertOne(
    Object.assign({ _id: 1 }, level, {
      files,
      versions: [
        { version: 1, files: files.slice(1) },
        { version: 2, files },
      ],
      commentings: 4,
      packings: 1,
    }),
  );
  await db
    .collection<{ _id: string }>('uploads')
    .insertMany([
      Object.assign({ _id: 'checked' }, { levels: [{ files }] }),
      Object.assign({ _id: 'refused' }, { levels: null }),
    ]);
  const site = await connect(uri, name);
  await site.close();
  expect(await db.collection('levels').find().toArray()).toEqual([
    {
      _id: 1,
      ...level,
      files: plain,
      versions: [
        { version: 1, files: plain.slice(1) },
        { version: 2, files: plain },
      ],
    },
  ]);
  expect(await db.collection('uploads').find().toArray()).toEqual([
    { _id: 'checked', levels: [{ files: plain }] },
    { _id: 'refused', levels: null },
  ]);
});
