import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGate } from '../testing/gate.ts';
import { linkIn, type Mailbox, startMailbox } from '../testing/mailbox.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url, VERIFY_EMAIL: 'off' } });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

const forgot = (email: unknown) => visitor(server).request('account.forgotPassword', { body: { email } });
const reset = (token: unknown, password: unknown = 'a new password') =>
  visitor(server).request('account.resetPassword', { body: { token, password } });
const emailOf = async ({ id }: Person) => (await server.deps.db.accounts.findOne({ _id: id }))?.email ?? '';
const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const askForToken = async (person: Person) => {
  const email = await emailOf(person);
  await forgot(email);
  return tokenIn(linkIn(await mailbox.next(email)));
};

describe('a forgotten password', () => {
  test('is replaced by a link that works once, ends all sessions and API tokens, and signs in', async () => {
    const player = await signUpPerson(server);
    const { secret } = await player.call('token.create', {
      body: { name: 'A script', scopes: ['read'], lifeMs: null },
    });
    const program = personWith(server, secret);
    await program.call('account.checkToken');
    const received = await player.listen();
    const token = await askForToken(player);
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const done = replies.find(({ status }) => status === 200);
    expect(done?.headers.get('Set-Cookie')).toMatch(/^token=/);
    expect(done?.json.signInInfo?.profile.username).toBe(player.username);
    await received.next('session:ended');
    received.close();
    expect((await player.request('account.checkToken')).status).toBe(401);
    expect((await program.request('account.checkToken')).status).toBe(401);
    expect((await reset(token)).json.code).toBe('token_expired');

    const email = await emailOf(player);
    expect((await mailbox.next(email)).subject).toBe('Your Marbleland password was changed');
    const signIn = (password: string) =>
      visitor(server).request('account.signIn', { body: { emailOrUsername: email, password } });
    expect((await signIn('a long password')).status).toBe(400);
    expect((await signIn('a new password')).status).toBe(200);
  });

  test('has one answer for known and unknown addresses, and refuses query operators', async () => {
    const player = await signUpPerson(server);
    const known = await forgot(await emailOf(player));
    const unknown = await forgot('nobody@example.org');
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    await mailbox.next(await emailOf(player));
    for (const email of [{ $gt: '' }, ['a@example.org'], '', null]) {
      expect((await forgot(email)).json.code).toBe('bad_input');
    }
    for (const token of [{ $gt: '' }, { $ne: null }, [], null, '']) {
      expect((await reset(token)).json.code).toBe('bad_input');
    }
  });

  test('is answered before the address is looked up, so that the duration reveals nothing', async () => {
    const email = await emailOf(await signUpPerson(server));
    const { accounts } = server.deps.db;
    const find = accounts.findOne.bind(accounts);
    const gate = createGate();
    const lookUps = vi
      .spyOn(accounts, 'findOne')
      .mockImplementation(async (...given: Parameters<typeof find>) => {
        await gate.opened;
        return find(...given);
      });
    try {
      for (const address of [email, 'nobody@example.org']) expect((await forgot(address)).status).toBe(200);
      await expect.poll(() => lookUps.mock.calls.length).toBe(2);
    } finally {
      lookUps.mockRestore();
      gate.open();
    }
    await mailbox.next(email);
  });

  test('an earlier link is void once one was used, or the password changed', async () => {
    const player = await signUpPerson(server);
    const first = await askForToken(player);
    const second = await askForToken(player);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).json.code).toBe('token_expired');
    const other = await signUpPerson(server);
    const token = await askForToken(other);
    await other.request('account.changePassword', {
      body: { currentPassword: 'a long password', newPassword: 'another password' },
    });
    expect((await reset(token)).json.code).toBe('token_expired');
  });

  test('a weak new password is refused and the link still works', async () => {
    const token = await askForToken(await signUpPerson(server));
    expect((await reset(token, 'short')).json.code).toBe('bad_input');
    expect((await reset(token)).status).toBe(200);
  });

  test('the link to verify an address sets no password', async () => {
    const player = await signUpPerson(server);
    const token = await askForToken(player);
    const opened = await visitor(server).request('account.verifyEmail', { query: { token } });
    expect([opened.status, opened.json.code]).toEqual([400, 'token_expired']);
    expect((await reset(token)).status).toBe(200);
  });

  test('is refused to people who are signed in', async () => {
    const player = await signUpPerson(server);
    const calls = [
      player.request('account.forgotPassword', { body: { email: await emailOf(player) } }),
      player.request('account.resetPassword', { body: { token: 'x', password: 'a new password' } }),
    ];
    expect((await Promise.all(calls)).map(({ json }) => json.code)).toEqual(['not_allowed', 'not_allowed']);
  });

  test('says that no mails can be sent, for known and unknown addresses', async () => {
    const away = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const ask = (email: string) => visitor(away).request('account.forgotPassword', { body: { email } });
    const reply = await ask('nobody@example.org');
    expect([reply.status, reply.json.code]).toEqual([503, 'mail_failed']);
    await away.stop();
  });
});

test('a mail says that the password was changed, with the username escaped', async () => {
  const player = await signUpPerson(server);
  await server.deps.db.accounts.updateOne({ _id: player.id }, { $set: { username: '<b>&"Rolly' } });
  await player.request('account.changePassword', {
    body: { currentPassword: 'a long password', newPassword: 'another password' },
  });
  const mail = await mailbox.next(await emailOf(player));
  expect(mail.html).toContain('Hello &lt;b&gt;&amp;&quot;Rolly,');
  expect(mail.text).toContain('Hello <b>&"Rolly,');
});

test('mails to an address are limited, and those who ask', async () => {
  const limited = await startTestServer({ env: { SMTP_URL: mailbox.url, RATE_LIMITS: 'on' } });
  const signUp = (index: number) =>
    visitor(limited).request('account.signUp', {
      body: { email: 'limited@example.org', username: `Limited ${index}`, password: 'a long password' },
    });
  const replies = [];
  for (let index = 0; index < 6; index++) replies.push(await signUp(index));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(replies.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
  const asked = [];
  for (let index = 0; index < 6; index++) {
    const body = { email: `${index}@example.org` };
    asked.push((await visitor(limited).request('account.forgotPassword', { body })).status);
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  await limited.stop();
});
