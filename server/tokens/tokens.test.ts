import { describe, expect, test } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { ErrorReply } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { dependsOnAccount, type Route } from '../../shared/route.ts';
import { addressWith } from '../../shared/routeAddress.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import { type TokenScope, tokenScopes } from '../../shared/tokenScopes.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, personWith, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

const hourMs = 3_600_000;

let now = Date.now();
const server = await serverForFile({ clock: () => now });

async function makeToken(person: Person, scopes: readonly TokenScope[], lifeMs: number | null = null) {
  const { token, secret } = await person.call('token.create', {
    body: { name: 'A script', scopes: [...scopes], lifeMs },
  });
  return { id: token.id, secret, program: personWith(server, secret) };
}

describe('a token', () => {
  test('has a recognisable secret that is shown once and stored nowhere', async () => {
    const person = await signUpPerson(server);
    const { id, secret, program } = await makeToken(person, ['write', 'read', 'read']);
    expect(secret).toMatch(/^mbl_[\w-]{43}$/);
    const stored = await server.deps.db.tokens.findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(4));
    const listed = await person.call('token.list');
    expect(listed).toEqual([
      { id, name: 'A script', scopes: ['read', 'write'], createdAt: now, lastUsedAt: null, expiresAt: null },
    ]);
    expect((await program.call('account.checkToken')).profile.id).toBe(person.id);
  });

  test('records when it was used, to the hour', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, ['read']);
    const firstUse = now;
    await program.call('account.checkToken');
    now += hourMs / 2;
    await program.call('account.checkToken');
    expect((await person.call('token.list'))[0]?.lastUsedAt).toBe(firstUse);
    now += hourMs;
    await program.call('account.checkToken');
    expect((await person.call('token.list'))[0]?.lastUsedAt).toBe(now);
  });

  test('is refused and no longer listed after its time', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, ['read'], hourMs);
    await program.call('account.checkToken');
    now += hourMs;
    expect((await program.request('account.checkToken')).status).toBe(401);
    expect(await person.call('token.list')).toEqual([]);
  });

  test('is refused as soon as it is revoked, alone or with the others', async () => {
    const person = await signUpPerson(server);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => makeToken(person, ['read'])));
    await person.call('token.revoke', { params: { id: String(one?.id) } });
    expect((await one?.program.request('account.checkToken'))?.status).toBe(401);
    expect((await two?.program.request('account.checkToken'))?.status).toBe(200);
    await person.call('token.revokeAll');
    for (const each of [two, three]) {
      expect((await each?.program.request('account.checkToken'))?.status).toBe(401);
    }
    expect(await person.call('token.list')).toEqual([]);
  });

  test('cannot be seen or revoked by anybody else', async () => {
    const [person, other] = [await signUpPerson(server), await signUpPerson(server)];
    const { id, program } = await makeToken(person, ['read']);
    expect(await other.call('token.list')).toEqual([]);
    const refused = await other.request('token.revoke', { params: { id } });
    expect([refused.status, refused.json.code]).toEqual([404, 'token_not_found']);
    await other.call('token.revokeAll');
    await program.call('account.checkToken');
  });

  test('survives a new password, which ends the other sessions', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, ['read']);
    await person.call('account.changePassword', {
      body: { currentPassword: 'a long password', newPassword: 'another long password' },
    });
    await program.call('account.checkToken');
  });

  test('ends with the account, and permanently with a suspension', async () => {
    const moderator = await signUpPerson(server, { isModerator: true });
    const suspended = await signUpPerson(server);
    const removed = await signUpPerson(server);
    const [bySuspended, byRemoved] = [
      await makeToken(suspended, ['read']),
      await makeToken(removed, ['read']),
    ];
    const page = await suspended.listen();
    const params = { id: String(suspended.id) };
    await moderator.call('moderation.suspend', { params, body: { reason: 'Spam' } });
    await page.next('tokens:changed');
    page.close();
    await moderator.call('moderation.unsuspend', { params });
    const { username } = removed;
    await removed.call('account.delete', {
      body: { username, password: 'a long password', levels: 'leave' },
    });
    for (const { program } of [bySuspended, byRemoved]) {
      expect((await program.request('account.checkToken')).status).toBe(401);
    }
    expect(await suspended.call('token.list')).toEqual([]);
    expect(await server.deps.db.tokens.countDocuments({ accountId: removed.id })).toBe(0);
  });

  test('is refused while the removal of its account is in progress', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, ['read']);
    await changeAccount(server, person.id, { $set: { removal: { levels: 'take', isDone: false } } });
    expect((await program.request('account.checkToken')).status).toBe(401);
  });

  test('needs a name, an existing scope, and an end within a year or none', async () => {
    const person = await signUpPerson(server);
    const right = { name: 'A script', scopes: ['read'], lifeMs: null };
    const wrong = [
      { ...right, name: '  ' },
      { ...right, name: 'x'.repeat(limits.tokenNameLength + 1) },
      { ...right, scopes: [] },
      { ...right, scopes: ['everything'] },
      { ...right, lifeMs: 0 },
      { ...right, lifeMs: callLimits.tokenLifeMs + 1 },
    ];
    for (const body of wrong) {
      expect((await person.request('token.create', { body })).status).toBe(400);
    }
    expect(await person.call('token.list')).toEqual([]);
  });

  test('is one of at most 20, also when many are made at once', async () => {
    const person = await signUpPerson(server);
    const body = { name: 'A script', scopes: ['read'], lifeMs: null };
    for (let made = 0; made < limits.tokensPerAccount - 1; made += 1) await makeToken(person, ['read']);
    const answers = await Promise.all([1, 2, 3].map(() => person.request('token.create', { body })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'too_many_tokens'],
      [409, 'too_many_tokens'],
    ]);
    expect(await person.call('token.list')).toHaveLength(limits.tokensPerAccount);
  });

  test('does not sign a socket in, and the account’s pages receive new and revoked ones', async () => {
    const person = await signUpPerson(server);
    const page = await person.listen();
    const { id, program } = await makeToken(person, ['read']);
    await page.next('tokens:changed');
    const socket = await program.listen();
    await person.call('token.revoke', { params: { id: String(id) } });
    await page.next('tokens:changed');
    expect(socket.received()).toEqual([]);
    page.close();
    socket.close();
  });
});

describe('the permissions of a token', () => {
  /** Every route that looks at the account, as a request that would reach it. */
  const guarded = (Object.keys(routes) as RouteName[])
    .map((name): { name: RouteName; route: Route } => ({ name, route: routes[name] }))
    .filter(({ route }) => dependsOnAccount(route));

  const reach = (program: Person, { name, route }: { name: RouteName; route: Route }) =>
    program.send(
      route.method,
      addressWith(name, { params: { id: 999_999, accountId: 999_999, uploadId: 'no-such-upload' } }),
      route.method === 'GET' ? undefined : {},
    );

  test('are those of its scopes, on every route', async () => {
    const person = await signUpPerson(server);
    for (const scope of tokenScopes) {
      const { program } = await makeToken(person, [scope]);
      for (const each of guarded) {
        const { status, json } = await reach(program, each);
        const facts = `${scope} for ${each.name}: ${status} ${JSON.stringify(json)}`;
        if (each.route.scope === scope) {
          expect(['scope_missing', 'session_needed'], facts).not.toContain(json?.code);
          expect(status, facts).not.toBe(401);
        } else {
          expect(status, facts).toBe(403);
          const { code, reason } = ErrorReply.parse(json);
          const isForSessions = each.route.scope === 'session';
          expect(code, facts).toBe(isForSessions ? 'session_needed' : 'scope_missing');
          expect(reason, facts).toContain(isForSessions ? 'Sign in' : `“${each.route.scope}”`);
        }
      }
    }
  });

  test('never include what affects the account’s safety', () => {
    const forSessions = guarded.filter(({ route }) => route.scope === 'session').map(({ name }) => name);
    expect(forSessions).toEqual(
      expect.arrayContaining([
        'account.signIn',
        'account.signUp',
        'account.signOut',
        'account.changePassword',
        'account.acknowledgeGuidelines',
        'account.own',
        'account.changeEmail',
        'account.export',
        'account.delete',
        'account.verifyEmail',
        'account.resetPassword',
        'moderation.suspend',
        'report.resolve',
        'bin.all',
        'token.list',
        'token.create',
        'token.revoke',
        'token.revokeAll',
      ]),
    );
  });

  test('include the calls whose path they name', () => {
    for (const { name, route } of guarded) {
      if (route.method === 'GET' || route.scope === 'session') continue;
      if (/^\/pack\/(?!:id\/(un)?love)/.test(route.path)) expect(route.scope, name).toBe('packs');
      if (/^\/level\/(upload|submit)/.test(route.path)) expect(route.scope, name).toBe('upload');
      if (/\/scores$/.test(route.path)) expect(route.scope, name).toBe('scores');
    }
  });

  test('do not include packs when it uploads', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, ['upload']);
    const submission = { uploadId: 'no-such-upload', remarks: [], addToPacks: [], newPack: null };
    const plain = await program.request('upload.submit', { body: submission });
    expect(plain.json.code).toBe('upload_expired');
    const withPack = await program.request('upload.submit', { body: { ...submission, addToPacks: [1] } });
    expect(withPack.json).toMatchObject({
      code: 'scope_missing',
      reason: 'This API token lacks the scope “packs”.',
    });
  });

  test('are those of its person without a moderator’s rights', async () => {
    const author = await signUpPerson(server);
    const moderator = await signUpPerson(server, { isModerator: true });
    const { program } = await makeToken(moderator, tokenScopes);
    const theirs = await insertLevel(server, author.id);
    const own = await insertLevel(server, moderator.id);
    const remove = (by: Person, id: number) => by.request('level.delete', { params: { id } });
    expect((await remove(program, theirs._id)).json.code).toBe('not_allowed');
    expect((await remove(program, own._id)).status).toBe(200);
    expect((await remove(moderator, theirs._id)).status).toBe(200);
  });

  test('do not include writing for a suspended person', async () => {
    const person = await signUpPerson(server);
    const { program } = await makeToken(person, tokenScopes);
    const level = await insertLevel(server, person.id);
    await program.call('level.love', { params: { id: String(level._id) } });
    await changeAccount(server, person.id, { $set: { isSuspended: true } });
    const refused = await program.request('level.unlove', { params: { id: level._id } });
    expect([refused.status, refused.json.code]).toEqual([403, 'suspended']);
    expect((await program.request('account.checkToken')).status).toBe(200);
  });

  test('are none when it is unknown', async () => {
    const nobody = personWith(server, `mbl_${'x'.repeat(43)}`);
    expect((await nobody.request('account.checkToken')).status).toBe(401);
    expect((await nobody.request('pack.list')).status).toBe(200);
  });
});

test('a revocation and an allowance count in every process', async () => {
  const database = { MONGODB_DATABASE: `test-tokens-${Date.now()}`, RATE_LIMITS: 'on' };
  const one = await startTestServer({ env: database, isOneOfMany: true });
  const two = await startTestServer({ env: database, isOneOfMany: true });
  try {
    const person = await signUpPerson(one);
    const { token, secret } = await person.call('token.create', {
      body: { name: 'A script', scopes: ['read', 'write'], lifeMs: null },
    });
    const level = await insertLevel(one, person.id);
    const here = personWith(one, secret);
    const there = personWith(two, secret);
    const love = (by: Person) => by.request('level.love', { params: { id: level._id } });
    const [first, second] = [await love(here), await love(there)];
    const remaining = [first, second].map(({ headers }) => Number(headers.get('RateLimit-Remaining')));
    expect(remaining).toEqual([119, 118]);
    // The person's own allowance is unchanged, except for making the token.
    expect(Number((await love(person)).headers.get('RateLimit-Remaining'))).toBe(118);

    await person.call('token.revoke', { params: { id: String(token.id) } });
    for (const program of [here, there]) {
      expect((await program.request('account.checkToken')).status).toBe(401);
    }
  } finally {
    await one.stop();
    await two.stop();
  }
});
