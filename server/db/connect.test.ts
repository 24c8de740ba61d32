import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createGate } from '../testing/gate.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { connect, type Database } from './connect.ts';
import { isDuplicateKey } from './isDuplicateKey.ts';
import { touch } from './touch.ts';

const love = (at: number) => ({ _id: 'level:1:1', kind: 'level' as const, thingId: 1, accountId: 1, at });

/** A connection to a new database, which goes after the test. */
async function newDatabase(): Promise<Database> {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const db = await connect(testDatabase(), name);
  onTestFinished(async () => {
    await db.client.db(name).dropDatabase();
    await db.close();
  });
  return db;
}

test('a transaction that another one makes fail by a duplicate key is repeated, and then finds its document', async () => {
  const db = await newDatabase();
  let tries = 0;
  const found = await db.transaction(async (session) => {
    tries += 1;
    const known = await db.loves.findOne({ _id: 'level:1:1' }, { session });
    if (known) return known.at;
    await db.loves.insertOne(love(1));
    await db.loves.insertOne(love(2), { session });
    return null;
  });
  expect([found, tries]).toEqual([1, 2]);
});

test('a transaction whose key stays taken fails with that, and changes nothing', async () => {
  const db = await newDatabase();
  await db.loves.insertOne(love(1));
  const writing = db.transaction(async (session) => {
    await db.levels.updateOne({ _id: 1 }, touch, { session, upsert: true });
    await db.loves.insertOne(love(2), { session });
  });
  await expect(writing).rejects.toSatisfy(isDuplicateKey);
  expect(await db.levels.countDocuments()).toBe(0);
});

test('concurrent calls in several processes get each of the first IDs of a new database once', async () => {
  const uri = testDatabase();
  const name = `test-${randomBytes(6).toString('hex')}`;
  const [one, other] = await Promise.all([connect(uri, name), connect(uri, name)]);
  onTestFinished(async () => {
    await one.client.db(name).dropDatabase();
    await Promise.all([one.close(), other.close()]);
  });
  const asked = Array.from({ length: 10 }, () => [one.nextIds('accounts', 1), other.nextIds('accounts', 2)]);
  const given = (await Promise.all(asked.flat())).flat();
  expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('a transaction that is under way when its process closes the database is finished', async () => {
  const db = await newDatabase();
  const leaving = await connect(testDatabase(), db.levels.dbName);
  const [written, held] = [createGate(), createGate()];
  const writing = leaving.transaction(async (session) => {
    await leaving.loves.insertOne(love(1), { session });
    written.open();
    await held.opened;
  });
  await written.opened;
  const closing = leaving.close();
  held.open();
  await Promise.all([writing, closing]);
  expect((await db.loves.findOne({ _id: 'level:1:1' }))?.at).toBe(1);
});
