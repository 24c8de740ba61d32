import type { UpdateFilter } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Writes of settings that decide what others see, but are on no page. */

let server: TestServer;
let operator: Database;
beforeAll(async () => {
  server = await startTestServer({});
  operator = await connect(testDatabase(), server.deps.config.mongodb.database);
});
afterAll(async () => {
  await operator.close();
  await server.stop();
});

const codes = { secret: 'x', since: 1, lastStep: 0, recoveryCodes: [], salt: 'x' };

const cases: [what: string, ...writes: UpdateFilter<AccountDocument>[]][] = [
  ['that one is seen', { $set: { showsLooking: true } }],
  ['a second factor', { $set: { secondFactor: codes } }],
  ['no second factor', { $set: { secondFactor: codes } }, { $unset: { secondFactor: '' } }],
];
test.each(cases)('%s: only the person’s own pages are told of it', async (_what, ...writes) => {
  const person = await signUpPerson(server);
  const own = await person.listen(`account:${person.id}`);
  const page = await visitor(server).listen(`profile:${person.id}`);
  for (const write of writes) {
    await operator.accounts.updateOne({ _id: person.id }, write);
    await own.next('session:changed');
  }
  await operator.accounts.updateOne({ _id: person.id }, { $set: { isModerator: true } });
  // It is the first that this page receives.
  expect(await page.next('account:changed')).toMatchObject({ id: person.id, isModerator: true });
  own.close();
  page.close();
});
