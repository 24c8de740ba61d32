import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { type Person, personWith, signUpPerson } from '../testing/person.ts';
import { resetPasswordOf } from '../testing/resetPasswordOf.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/**
 * When a session ends, its open pages receive `session:ended` and no further events, whichever process holds
 * their sockets.
 */
const [first, second] = await startTwoProcesses();

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['signing out', (person) => person.request('account.signOut')],
  [
    'changing the password',
    (person) =>
      person.request('account.changePassword', {
        body: { currentPassword: 'a long password', newPassword: 'another long password' },
      }),
  ],
  ['resetting the password', (person) => resetPasswordOf(first, person)],
  ['signing out another device', (person) => person.request('account.endOtherSessions')],
];

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
    expect(page.received().map(({ event }) => event)).not.toContain('love:set');
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
