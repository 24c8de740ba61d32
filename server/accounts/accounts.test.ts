import { describe, expect, test, vi } from 'vitest';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();

/** The hash of “correct horse”, made with 2^10 rounds. */
const weakHash =
  'c2NyeXB0AAoAAAAIAAAAAX5OLRe3l05M0lrc2De1epVoCOFUlpwXcslsJAqz3EF1' +
  'ndrve5K3kLL26EdlvpYBpyYPK1oXrb/MW/Y2XEr1oR8xA25ZZYLCO8U7YfauJ4AU';

const newAccount = (username: string) => ({
  email: `${username.toLowerCase()}@example.org`,
  username,
  password: 'correct horse',
});

describe('signing up', () => {
  test('returns a token, sets an HttpOnly cookie, and the account is signed in', async () => {
    const reply = await visitor(server).request('account.signUp', { body: newAccount('Rolly') });
    expect(reply.status).toBe(200);
    expect(reply.json.signInInfo?.profile).toMatchObject({
      username: 'Rolly',
      isModerator: false,
      levelCount: 0,
    });
    expect(reply.json.signInInfo?.acknowledgedGuidelines).toBe(false);
    expect(reply.headers.get('Set-Cookie')).toMatch(
      /^token=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i,
    );
    const check = await visitor(server).request(
      'account.checkToken',
      {},
      { Authorization: `Bearer ${reply.json.token}` },
    );
    expect(check.json.profile.username).toBe('Rolly');
  });

  test('refuses a taken name or address, ignoring case', async () => {
    await visitor(server).call('account.signUp', { body: newAccount('Ivory') });
    const sameName = { ...newAccount('IVORY'), email: 'other@example.org' };
    const sameAddress = { ...newAccount('Other'), email: 'IVORY@example.org' };
    for (const body of [sameName, sameAddress]) {
      const { status, json } = await visitor(server).request('account.signUp', { body });
      expect([status, json.status, json.code]).toEqual([400, 'error', 'sign_up_refused']);
    }
  });

  test('treats names that look the same as equal', async () => {
    const first = { ...newAccount('King'), username: 'Marble King' };
    expect((await visitor(server).request('account.signUp', { body: first })).status).toBe(200);
    for (const username of ['Marble  King', 'Ｍarble Ｋing', 'marble king ']) {
      const body = { ...newAccount('other'), username };
      const { json } = await visitor(server).request('account.signUp', { body });
      expect([username, json.code]).toEqual([username, 'sign_up_refused']);
    }
  });

  test('lets one of ten concurrent sign-ups with one name succeed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        visitor(server).request('account.signUp', {
          body: { ...newAccount('Twin'), email: `twin${index}@example.org` },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.deps.db.accounts.countDocuments({ usernameKey: 'twin' })).toBe(1);
  });

  test.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a short name', { username: 'x' }, 'username'],
    ['a name of blanks', { username: '   ' }, 'username'],
    ['a name that nobody sees', { username: '\u3164\u3164\u3164' }, 'username'],
    ['a name with an invisible letter', { username: 'Ro\u3164lly' }, 'username'],
    ['a name with a direction of its own', { username: 'Ro\u202elly' }, 'username'],
    ['the name of removed accounts', { username: 'REMOVED  Account' }, 'username'],
    ['a name of two alphabets', { username: 'R\u043elly' }, 'username'],
    ['a wrong address', { email: 'nobody' }, 'email'],
    ['an operator instead of text', { username: { $ne: null } }, 'username'],
    ['an unknown member', { isModerator: true }, ''],
  ])('refuses %s and says where', async (_, change, path) => {
    const body = { ...newAccount('Someone'), ...change };
    const { status, json } = await visitor(server).request('account.signUp', { body });
    expect(status).toBe(400);
    expect(json.code).toBe('bad_input');
    expect(json.issues?.map(({ path }) => path)).toContain(path);
  });
});

describe('signing in', () => {
  test('works by name and by address, ignoring case', async () => {
    await visitor(server).call('account.signUp', { body: newAccount('Kestrel') });
    for (const emailOrUsername of ['kestrel', 'KESTREL@example.org']) {
      const { status, json } = await visitor(server).request('account.signIn', {
        body: { emailOrUsername, password: 'correct horse' },
      });
      expect([status, json.signInInfo?.profile.username]).toEqual([200, 'Kestrel']);
    }
  });

  test('gives the same answer for an unknown name and a wrong password', async () => {
    const attempts = [
      { emailOrUsername: 'kestrel', password: 'wrong horse' },
      { emailOrUsername: 'nobody at all', password: 'wrong horse' },
    ];
    const replies = await Promise.all(
      attempts.map((body) => visitor(server).request('account.signIn', { body })),
    );
    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
    expect(replies[0]?.json).toEqual(replies[1]?.json);
  });

  test('JSON without a content type or declared as a form is read as JSON', async () => {
    const body = JSON.stringify({ emailOrUsername: 'kestrel', password: 'correct horse' });
    const { status } = await visitor(server).request(
      'account.signIn',
      { body },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
    expect(status).toBe(200);
  });

  test('replaces a weak hash with one of the current strength', async () => {
    await visitor(server).call('account.signUp', { body: newAccount('Veteran') });
    const key = { usernameKey: 'veteran' };
    await server.deps.db.accounts.updateOne(key, { $set: { passwordHash: weakHash } });
    const signIn = () =>
      visitor(server).request('account.signIn', {
        body: { emailOrUsername: 'Veteran', password: 'correct horse' },
      });
    expect((await signIn()).status).toBe(200);
    const account = await server.deps.db.accounts.findOne(key);
    const rounds = (hash = '') => Buffer.from(hash, 'base64')[7];
    expect([rounds(weakHash), rounds(account?.passwordHash)]).toEqual([10, 15]);
    expect((await signIn()).status).toBe(200);
  });
});

describe('a session', () => {
  test('expires 30 days after its last use', async () => {
    const day = 24 * 3_600_000;
    const player = await signUpPerson(server);
    const session = { accountId: player.id };
    const check = () => player.request('account.checkToken');
    const agedBy = async (days: number) => {
      const lastUsedAt = new Date(Date.now() - days * day);
      await server.deps.db.sessions.updateOne(session, { $set: { lastUsedAt } });
      await server.deps.identities.changed(player.id);
    };
    await agedBy(29);
    expect((await check()).status).toBe(200);
    const used = await server.deps.db.sessions.findOne(session);
    expect(used?.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - day);
    await agedBy(31);
    expect((await check()).json.code).toBe('not_signed_in');
  });

  test('ends by signing out without affecting others, and its sockets receive the event', async () => {
    const player = await signUpPerson(server);
    const other = await visitor(server).request('account.signIn', {
      body: { emailOrUsername: player.username, password: 'a long password' },
    });
    const listener = await player.listen();
    await player.call('account.signOut');
    expect((await listener.next('session:ended')).sessionId).toBeTypeOf('string');
    listener.close();
    expect((await player.request('account.checkToken')).status).toBe(401);
    const stillIn = await visitor(server).request(
      'account.checkTokenByPost',
      {},
      { Authorization: `Bearer ${other.json.token}` },
    );
    expect(stillIn.status).toBe(200);
  });

  test('by cookie is accepted for a write only from the site itself', async () => {
    const player = await signUpPerson(server);
    const write = (headers: Record<string, string>) =>
      visitor(server).request(
        'account.acknowledgeGuidelines',
        {},
        { Cookie: `token=${player.token}`, ...headers },
      );
    expect((await write({ Origin: 'https://evil.example' })).json.code).toBe('cross_site');
    expect((await write({})).json.code).toBe('cross_site');
    expect((await write({ Origin: server.url })).status).toBe(200);
    expect((await write({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  test('one of two concurrent password changes succeeds', async () => {
    const player = await signUpPerson(server);
    const change = (newPassword: string) =>
      player.request('account.changePassword', {
        body: { currentPassword: 'a long password', newPassword },
      });
    const replies = await Promise.all([change('first new password'), change('second new password')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a sign-in with the old password that overlaps a password change is refused', async () => {
    const player = await signUpPerson(server);
    const { passwords } = server.deps;
    const { isRight } = passwords;
    const checked = vi.spyOn(passwords, 'isRight').mockImplementationOnce(async (...given) => {
      const answer = await isRight(...given);
      const change = { currentPassword: 'a long password', newPassword: 'another password' };
      await player.call('account.changePassword', { body: change });
      return answer;
    });
    const signIn = (password: string) =>
      visitor(server).request('account.signIn', { body: { emailOrUsername: player.username, password } });
    expect((await signIn('a long password')).json.code).toBe('sign_in_refused');
    checked.mockRestore();
    expect(await server.deps.db.sessions.countDocuments({ accountId: player.id })).toBe(1);
    expect((await signIn('another password')).status).toBe(200);
  });

  test('changing the password ends the other sessions', async () => {
    const player = await signUpPerson(server);
    const other = await visitor(server).request('account.signIn', {
      body: { emailOrUsername: player.username, password: 'a long password' },
    });
    const change = (currentPassword: string) =>
      player.request('account.changePassword', {
        body: { currentPassword, newPassword: 'another password' },
      });
    expect((await change('not the password')).json.code).toBe('wrong_password');
    expect((await change('a long password')).status).toBe(200);
    expect((await player.request('account.checkToken')).status).toBe(200);
    const ended = await visitor(server).request(
      'account.checkToken',
      {},
      { Authorization: `Bearer ${other.json.token}` },
    );
    expect(ended.status).toBe(401);
  });
});

test('no answer contains a mail address, hash or token of somebody else', async () => {
  const player = await signUpPerson(server);
  const { bytes, json } = await visitor(server).request('account.info', { params: { id: player.id } });
  expect(json.username).toBe(player.username);
  expect(bytes.toString()).not.toMatch(/example\.org|passwordHash|token/);
});
