import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Nobody gets in with another's session, with an ended one, or before the address is verified. */

const password = 'a long password';

describe('a session', () => {
  let server: TestServer;
  let player: Person;
  beforeAll(async () => {
    server = await startTestServer();
    player = await signUpPerson(server);
  });
  afterAll(() => server.stop());

  const isIn = async (headers: Record<string, string>) => {
    const reply = await visitor(server).request('account.checkToken', {}, headers);
    return reply.status === 200;
  };

  test('is not opened by the facts that the account page or a leaked database contains', async () => {
    const stored = await server.deps.db.sessions.findOne({ accountId: player.id });
    expect(await isIn({ Authorization: `Bearer ${player.token}` })).toBe(true);
    for (const token of [stored?._id, stored?.publicId, String(player.id)]) {
      expect(await isIn({ Authorization: `Bearer ${token}` })).toBe(false);
      expect(await isIn({ Cookie: `token=${token}` })).toBe(false);
    }
  });

  test('of somebody else cannot be ended', async () => {
    const stranger = await signUpPerson(server);
    const stored = await server.deps.db.sessions.findOne({ accountId: player.id });
    await stranger.request('account.endSession', { params: { sessionId: stored?.publicId ?? '' } });
    await stranger.call('account.endOtherSessions');
    expect(await isIn({ Authorization: `Bearer ${player.token}` })).toBe(true);
  });

  test('that has ended gives no access: no call, no cookie, no page, no socket', async () => {
    const other = await visitor(server).call('account.signIn', {
      body: { emailOrUsername: player.username, password },
    });
    await player.call('account.changePassword', {
      body: {
        currentPassword: password,
        newPassword: 'another password',
      },
    });
    const Cookie = `token=${other.token}`;
    expect(await isIn({ Authorization: `Bearer ${other.token}` })).toBe(false);
    expect(await isIn({ Cookie })).toBe(false);
    const page = await visitor(server).send('GET', '/account', undefined, { Cookie });
    expect(page.bytes.toString()).not.toContain(player.username);
    const write = await visitor(server).request(
      'pack.create',
      { body: { name: 'Late', description: 'Too late' } },
      { Cookie, Origin: server.url },
    );
    expect([write.status, write.json.code]).toEqual([401, 'not_signed_in']);
    expect(await isIn({ Authorization: `Bearer ${player.token}` })).toBe(true);
  });

  test('is new at each sign-in: a token that an attacker has set before is never adopted', async () => {
    const Cookie = 'token=chosen-by-somebody-else';
    const body = { emailOrUsername: player.username, password: 'another password' };
    const headers = { Cookie, Origin: server.url };
    const reply = await visitor(server).request('account.signIn', { body }, headers);
    expect(reply.status).toBe(200);
    expect(reply.json.token).not.toBe('chosen-by-somebody-else');
    expect(await isIn({ Cookie })).toBe(false);
  });
});

describe('with VERIFY_EMAIL=on and no mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { VERIFY_EMAIL: 'on' } });
  });
  afterAll(() => server.stop());

  test('signing up, signing in and resetting give no access before the link in the mail was opened', async () => {
    const email = 'unverified@example.org';
    const account = { email, username: 'Unverified', password };
    const signedUp = await visitor(server).request('account.signUp', { body: account });
    const signingIn = { emailOrUsername: email, password };
    const signedIn = await visitor(server).request('account.signIn', { body: signingIn });
    const forgot = await visitor(server).request('account.forgotPassword', { body: { email } });
    expect([signedUp.status, signedIn.status, forgot.status]).toEqual([200, 400, 200]);
    expect(signedIn.json.code).toBe('verification_required');
    for (const reply of [signedUp, signedIn, forgot]) {
      expect(reply.json).not.toHaveProperty('token');
      expect(reply.headers.get('Set-Cookie')).toBeNull();
    }
    expect(await server.deps.db.accounts.countDocuments()).toBe(0);
    expect(await server.deps.db.sessions.countDocuments()).toBe(0);
    expect(await server.deps.db.mailTokens.countDocuments({ kind: 'reset' })).toBe(0);
  });
});
