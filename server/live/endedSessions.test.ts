import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { keptMailTo } from '../testing/keptMails.ts';
import { linkIn } from '../testing/mailbox.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/**
 * When a session ends, its open pages receive `session:ended` and no further events, whichever process holds
 * their sockets.
 */
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  const env = { MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}` };
  first = await startTestServer({ isOneOfMany: true, env });
  second = await startTestServer({ isOneOfMany: true, env: { ...env, DATA_DIR: first.deps.config.dataDir } });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['signing out', (person) => person.request('account.signOut')],
  [
    'changing the password',
    (person) =>
      person.request('account.changePassword', {
        body: { currentPassword: 'a long password', newPassword: 'another long password' },
      }),
  ],
  ['resetting the password', resetPassword],
  ['signing out another device', (person) => person.request('account.endOtherSessions')],
];

async function resetPassword({ id }: Person): Promise<void> {
  const email = (await first.deps.db.accounts.findOne({ _id: id }))?.email ?? '';
  await visitor(first).call('account.forgotPassword', { body: { email } });
  const { text } = await keptMailTo(first, email, /password/i);
  const token = linkIn({ text }).split('token=')[1] ?? '';
  await visitor(first).call('account.resetPassword', { body: { token, password: 'another long password' } });
}

describe.each(endings)('%s', (name, end) => {
  test.each(['the same', 'another'])('is received by a page at %s process', async (process) => {
    const person = await signUpPerson(first);
    const token = name === 'signing out' ? person.token : await openSession(first.deps, person.id);
    const server = process === 'the same' ? first : second;
    const page = await personWith(server, token).listen();
    await end(person);
    expect((await page.next('session:ended')).sessionId).toBeTypeOf('string');
    // Later events do not reach it: an answer arrives after everything that was sent before.
    first.deps.live.publish(`account:${person.id}`, 'love:set', { kind: 'level', id: 1, loved: true });
    const witness = await personWith(server, await openSession(first.deps, person.id)).listen();
    first.deps.live.publish(`account:${person.id}`, 'love:set', { kind: 'level', id: 2, loved: true });
    await witness.next('love:set');
    await page.socket.emitWithAck('room:join', { room: 'levels' });
    expect(page.heard().map(({ event }) => event)).not.toContain('love:set');
    page.close();
    witness.close();
  });
});

test.each(['the same', 'another'])('a suspension is received by a page at %s process', async (process) => {
  const person = await signUpPerson(first);
  const moderator = await signUpPerson(first, { isModerator: true });
  const page = await personWith(process === 'the same' ? first : second, person.token).listen();
  await moderator.call('moderation.suspend', {
    params: { id: String(person.id) },
    body: { reason: 'Spam' },
  });
  expect((await page.next('session:changed')).profile).toMatchObject({ id: person.id, isSuspended: true });
  page.close();
});
