import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts';
import { signUpPerson } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let mailbox: Mailbox;
let killed: TestServer;
const started: TestServer[] = [];
beforeAll(async () => {
  mailbox = await startMailbox();
  killed = await startTestServer({
    isOneOfMany: true,
    env: { SMTP_URL: mailbox.url, VERIFY_EMAIL: 'off' },
  });
});
afterAll(async () => {
  for (const server of started) await server.stop();
  await killed.stop();
  await mailbox.stop();
});

/** Another process of the same site, some time later. */
async function startLater(ms: number): Promise<void> {
  const { mongodb, dataDir } = killed.deps.config;
  const server = await startTestServer({
    isOneOfMany: true,
    keepsDatabase: true,
    clock: () => Date.now() + ms,
    env: {
      SMTP_URL: mailbox.url,
      VERIFY_EMAIL: 'off',
      MONGODB_DATABASE: mongodb.database,
      DATA_DIR: dataDir,
    },
  });
  started.push(server);
}

test('the mail of an invitation is sent, once, when the process that stored it was killed before', async () => {
  const [owner, friend] = [await signUpPerson(killed), await signUpPerson(killed)];
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'x' } });
  const params = { id: String(packId), accountId: String(friend.id) };
  vi.spyOn(killed.deps.mailer, 'inBackground').mockReturnValueOnce();
  await owner.call('pack.addEditor', { params });
  const { accounts, invitationMails } = killed.deps.db;
  const { email = '' } = (await accounts.findOne({ _id: friend.id })) ?? {};

  // Its process may still be sending it.
  await startLater(0);
  expect(await invitationMails.countDocuments()).toBe(1);
  expect(mailbox.count()).toBe(0);
  await Promise.all([startLater(2 * minuteMs), startLater(2 * minuteMs)]);
  expect((await mailbox.next(email)).subject).toBe(`${owner.username} invited you to edit “Ours”`);
  await vi.waitFor(async () => expect(await invitationMails.countDocuments()).toBe(0), 5_000);
  expect(mailbox.count()).toBe(0);
});
