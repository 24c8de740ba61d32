import { Collection } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { eventually } from '../../../shared/testing/eventually.ts';
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
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of started.splice(0)) await server.stop();
});
afterAll(async () => {
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

/** Starts one, and resolves once it has looked for left mails and found none. */
async function startLaterForNothing(ms: number): Promise<void> {
  const look = vi.spyOn(Collection.prototype, 'findOneAndUpdate');
  await startLater(ms);
  await eventually(() => {
    const found = look.mock.contexts.flatMap((looked, index) =>
      isOfMails(looked) ? [look.mock.settledResults[index]] : [],
    );
    expect(found).toContainEqual({ type: 'fulfilled', value: null });
  });
  look.mockRestore();
}

/** Whether a call was one of a later process, on the noted mails. */
const isOfMails = (looked: unknown): boolean =>
  looked instanceof Collection &&
  looked.collectionName === 'invitationMails' &&
  looked !== killed.deps.db.invitationMails;

/** Invites somebody; the mail is noted, and `send` is what its process would do next. */
async function invite() {
  const [owner, friend] = [await signUpPerson(killed), await signUpPerson(killed)];
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'x' } });
  const params = { id: String(packId), accountId: String(friend.id) };
  const inBackground = vi.spyOn(killed.deps.mailer, 'inBackground').mockReturnValueOnce();
  await owner.call('pack.addEditor', { params });
  const { email = '' } = (await killed.deps.db.accounts.findOne({ _id: friend.id })) ?? {};
  return { owner, email, send: async () => inBackground.mock.lastCall?.[0]() };
}

test('the mail of an invitation is sent, once, when the process that stored it was killed before', async () => {
  const { owner, email } = await invite();
  const { invitationMails } = killed.deps.db;

  // Its process may still be sending it: a slow mail server takes longer than a minute.
  await startLaterForNothing(4 * minuteMs);
  expect(await invitationMails.countDocuments()).toBe(1);
  expect(mailbox.count()).toBe(0);
  await Promise.all([startLater(6 * minuteMs), startLater(6 * minuteMs)]);
  expect((await mailbox.next(email)).subject).toBe(`${owner.username} invited you to edit “Ours”`);
  await eventually(async () => expect(await invitationMails.countDocuments()).toBe(0));
  expect(mailbox.count()).toBe(0);
});

test('the mail of an invitation is left to the process that has taken it over meanwhile', async () => {
  const { send } = await invite();
  const { invitationMails } = killed.deps.db;
  await invitationMails.updateOne({}, { $inc: { nextTryAt: minuteMs } });
  await send();
  expect(mailbox.count()).toBe(0);
  expect(await invitationMails.countDocuments()).toBe(1);
});
