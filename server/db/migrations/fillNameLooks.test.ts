import { expect, test } from 'vitest';
import { signUpPerson, visitor } from '../../testing/person.ts';
import { serverForFile } from '../../testing/serverForFile.ts';
import { fillNameLooks } from './fillNameLooks.ts';

const server = await serverForFile();

test('accounts from before keep their names, also two that look the same; nobody gets a third', async () => {
  const { db, config } = server.deps;
  const database = db.client.db(config.mongodb.database);
  const older = await signUpPerson(server, { username: 'Villa' });
  // Names that could be registered before.
  const names = ['VilIa', '--', 'admin'];
  for (const username of names) {
    const { id } = await signUpPerson(server);
    await db.accounts.updateOne({ _id: id }, { $set: { username } });
  }
  await db.nameLooks.deleteMany({});
  // It can be killed at any point, and then runs again.
  await fillNameLooks.run(database);
  await fillNameLooks.run(database);
  expect(await db.nameLooks.findOne({ _id: 'villa' })).toEqual({ _id: 'villa', accountId: older.id });
  expect(await db.accounts.countDocuments({ username: { $in: ['Villa', ...names] } })).toBe(4);
  const body = { email: 'third@example.org', username: 'ViIla', password: 'a long password' };
  const { json } = await visitor(server).request('account.signUp', { body });
  expect(json.reason).toBe('This username looks like one that is already taken.');
});
