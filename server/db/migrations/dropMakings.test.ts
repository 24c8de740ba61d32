import { expect, test } from 'vitest';
import { signUpPerson } from '../../testing/person.ts';
import { serverForFile } from '../../testing/serverForFile.ts';
import { dropMakings } from './dropMakings.ts';

const server = await serverForFile();

test('accounts from before lose the counter of what they made, and keep the rest', async () => {
  const { db, config } = server.deps;
  const database = db.client.db(config.mongodb.database);
  const { id } = await signUpPerson(server);
  const account = await db.accounts.findOne({ _id: id });
  await database.collection<{ _id: number }>('accounts').updateOne({ _id: id }, { $inc: { makings: 3 } });
  await dropMakings.run(database);
  expect(await db.accounts.findOne({ _id: id })).toEqual(account);
});
