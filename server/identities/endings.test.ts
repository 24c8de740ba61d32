import { describe, expect, test } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { endIfIdle, findActor, openSession } from '../accounts/sessions.ts';
import { setModerator } from '../accounts/setModerator.ts';
import { serverLimits } from '../limits.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { resetPasswordOf } from '../testing/resetPasswordOf.ts';
import type { TestServer } from '../testing/testServer.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/**
 * Ended sessions, API tokens and rights are refused by the next request, and changes of an account are seen
 * by it, at every process, although all of them keep accounts in memory.
 */
let now = Date.now();
const [first, second] = await startTwoProcesses({ clock: () => now });
let moderator = await signUpPerson(first, { isModerator: true });

const password = 'a long password';
const check = (server: TestServer, token: string | null) =>
  personWith(server, token).request('account.checkToken');

/** Both processes have the account in memory. */
async function isKnown(token: string | null): Promise<void> {
  for (const server of [first, second]) expect((await check(server, token)).status).toBe(200);
}

/** The answers of both processes to the next request. */
const nextStatuses = (token: string | null) =>
  Promise.all([first, second].map(async (server) => (await check(server, token)).status));

/** A person at the first process, and another session of theirs. */
async function signedInTwice() {
  const person = await signUpPerson(first);
  const other = await openSession(first.deps, person.id);
  await isKnown(other);
  await isKnown(person.token);
  return { person, other };
}

const endings: [string, (person: Person, other: string) => Promise<unknown>][] = [
  ['signing out', (_, other) => personWith(first, other).call('account.signOut')],
  [
    'changing the password',
    (person) =>
      person.call('account.changePassword', {
        body: { currentPassword: password, newPassword: 'another long password' },
      }),
  ],
  ['resetting the password', (person) => resetPasswordOf(first, person)],
  ['signing out the other devices', (person) => person.call('account.endOtherSessions')],
  [
    'signing out one other device',
    async (person) => {
      const { sessions } = await person.call('account.own');
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
      await person.call('account.endSession', { params: { sessionId } });
    },
  ],
  [
    'deleting the account',
    ({ call, username }) => call('account.delete', { body: { username, levels: 'leave', password } }),
  ],
];

test.each(endings)('%s ends a session everywhere', async (name, end) => {
  const { person, other } = await signedInTwice();
  await end(person, other);
  expect(await nextStatuses(other)).toEqual([401, 401]);
  const endsAll = name === 'resetting the password' || name === 'deleting the account';
  expect(await nextStatuses(person.token)).toEqual(endsAll ? [401, 401] : [200, 200]);
});

test('an unused session expires in time, also in memory', async () => {
  const { other } = await signedInTwice();
  now += serverLimits.sessionLifeMs + 1;
  expect(await nextStatuses(other)).toEqual([401, 401]);
  moderator = personWith(first, await openSession(first.deps, moderator.id));
});

test('the session of a moderator that nobody uses is ended everywhere', async () => {
  const person = await signUpPerson(first, { isModerator: true });
  await isKnown(person.token);
  const actor = await findActor(first.deps, { token: person.token ?? '' });
  await first.deps.db.sessions.updateOne(
    { accountId: person.id },
    { $set: { lastUsedAt: new Date(now - serverLimits.moderatorSessionLifeMs - 1) } },
  );
  if (actor) await endIfIdle(first.deps, actor);
  expect(await nextStatuses(person.token)).toEqual([401, 401]);
});

describe('a suspended account', () => {
  test('is refused everywhere, and let in again afterwards', async () => {
    const { person, other } = await signedInTwice();
    const statuses = () =>
      Promise.all(
        [first, second].map(async (server) => {
          const body = { name: 'Warm-ups', description: 'Short ones' };
          return (await personWith(server, other).request('pack.create', { body })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    const params = { id: String(person.id) };
    await moderator.call('moderation.suspend', { params, body: { reason: 'Spam' } });
    expect(await statuses()).toEqual([403, 403]);
    expect((await check(second, other)).json.profile).toMatchObject({ suspensionReason: 'Spam' });
    await moderator.call('moderation.unsuspend', { params });
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('an API token', () => {
  async function withToken() {
    const person = personWith(first, (await signUpPerson(first)).token);
    const { profile } = await person.call('account.checkToken');
    const { token, secret } = await person.call('token.create', {
      body: { name: 'A script', scopes: ['read'], lifeMs: 3_600_000 },
    });
    await isKnown(secret);
    return { person: { ...person, id: profile.id }, id: token.id, secret };
  }

  const ends: [string, (given: Awaited<ReturnType<typeof withToken>>) => Promise<unknown>][] = [
    ['is revoked', ({ person, id }) => person.call('token.revoke', { params: { id: String(id) } })],
    ['is revoked with all others', ({ person }) => person.call('token.revokeAll')],
    ['is ended by a new password from a mail', ({ person }) => resetPasswordOf(first, person)],
    [
      'is ended by a suspension',
      ({ person }) =>
        moderator.call('moderation.suspend', { params: { id: String(person.id) }, body: { reason: 'Spam' } }),
    ],
    [
      'ends in its time',
      async () => {
        now += 3_600_000;
      },
    ],
  ];

  test.each(ends)('%s everywhere', async (_, end) => {
    const given = await withToken();
    await end(given);
    expect(await nextStatuses(given.secret)).toEqual([401, 401]);
  });
});

describe('changes of an account are seen by the next request everywhere', () => {
  test('a picture, and the acknowledged guidelines', async () => {
    const person = await signUpPerson(first, { hasAcknowledgedGuidelines: false });
    await isKnown(person.token);
    await person.call('account.acknowledgeGuidelines');
    expect((await check(second, person.token)).json.acknowledgedGuidelines).toBe(true);
    await changeAccount(first, person.id, { $set: { avatar: { sha256: 'a', version: 4_711 } } });
    expect((await check(second, person.token)).json.profile).toMatchObject({ avatarVersion: 4_711 });
  });

  test('the confirmed password', async () => {
    const person = await signUpPerson(first);
    const other = personWith(second, await openSession(first.deps, person.id));
    const elsewhere = personWith(first, other.token);
    const body = { name: 'A script', scopes: ['read' as const], lifeMs: null };
    expect((await other.request('token.create', { body })).json.code).toBe('confirmation_needed');
    await elsewhere.call('account.confirm', { body: { password } });
    expect((await other.request('token.create', { body })).status).toBe(200);
  });

  test('a role that a command beside the site gives and takes', async () => {
    const person = await signUpPerson(first);
    await isKnown(person.token);
    for (const isModerator of [true, false]) {
      await setModerator(first.deps, person.username, isModerator);
      await eventually(async () => {
        for (const server of [first, second]) {
          expect((await check(server, person.token)).json.profile).toMatchObject({ isModerator });
        }
      });
    }
  });
});

describe('what is written to the database itself is seen everywhere:', () => {
  const byHand: [string, (of: { accountId: number }) => Promise<unknown>][] = [
    ['the removal of sessions', (of) => first.deps.db.sessions.deleteMany(of)],
    ['the removal of API tokens', (of) => first.deps.db.tokens.deleteMany(of)],
  ];
  test.each(byHand)('%s, within a moment', async (name, remove) => {
    const person = await signUpPerson(first);
    const body = { name: 'A script', scopes: ['read' as const], lifeMs: null };
    const { secret } = await person.call('token.create', { body });
    await isKnown(person.token);
    await isKnown(secret);
    await remove({ accountId: person.id });
    const ended = name.endsWith('sessions') ? person.token : secret;
    await eventually(async () => expect(await nextStatuses(ended)).toEqual([401, 401]));
  });

  test('a suspension, and its reason, within a moment', async () => {
    const { person } = await signedInTwice();
    for (const change of [{ isSuspended: true, suspensionReason: 'Spam' }, { suspensionReason: 'Rude' }]) {
      await first.deps.db.accounts.updateOne({ _id: person.id }, { $set: change });
      await eventually(async () => {
        for (const server of [first, second]) {
          expect((await check(server, person.token)).json.profile).toMatchObject(change);
          const params = { id: String(person.id) };
          expect(await visitor(server).call('account.info', { params })).toMatchObject(change);
        }
      });
    }
  });

  test('any other change of a session, within a minute', async () => {
    const { person, other } = await signedInTwice();
    await first.deps.db.sessions.updateMany({ accountId: person.id }, { $set: { lastUsedAt: new Date(0) } });
    now += 60_001;
    expect(await nextStatuses(other)).toEqual([401, 401]);
  });
});

test('many changes between two requests are all seen', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => signedInTwice()));
  await Promise.all(people.map(({ other }) => personWith(first, other).call('account.signOut')));
  const statuses = await Promise.all(people.map(({ other }) => nextStatuses(other)));
  expect(new Set(statuses.flat())).toEqual(new Set([401]));
});
