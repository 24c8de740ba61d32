import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestKeptMail, outboxFolder } from '../mail/outbox.ts';
import { linkIn, type Mailbox, startMailbox } from '../testing/mailbox.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const server = await serverForFile();

const password = 'a long password';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const signIn = (on: TestServer, emailOrUsername: string, userAgent = firefox) =>
  visitor(on).request('account.signIn', { body: { emailOrUsername, password } }, { 'User-Agent': userAgent });
const check = (token: string) =>
  visitor(server).request('account.checkToken', {}, { Authorization: `Bearer ${token}` });
const storedEmail = async (on: TestServer, { id }: Person) =>
  (await on.deps.db.accounts.findOne({ _id: id }))?.email;

describe('sessions', () => {
  test('are listed with their device, the own one marked, without what opens them', async () => {
    const player = await signUpPerson(server);
    await signIn(server, player.username);
    const { json, bytes } = await player.request('account.own');
    const devices = json.sessions.map(({ device, isCurrent }: Record<string, unknown>) => [
      device,
      isCurrent,
    ]);
    expect(devices).toContainEqual(['Firefox on Windows', false]);
    expect(devices.filter(([, isCurrent]: unknown[]) => isCurrent)).toHaveLength(1);
    expect(json.email).toMatch(/@example\.org$/);
    const stored = await server.deps.db.sessions.find({ accountId: player.id }).toArray();
    for (const { _id } of stored) expect(bytes.toString()).not.toContain(_id);
    expect((await visitor(server).request('account.own')).status).toBe(401);
  });

  test('one ends: its own pages are notified, those of the other devices get the new state', async () => {
    const player = await signUpPerson(server);
    const other = (await signIn(server, player.username)).json.token;
    const stranger = await signUpPerson(server);
    const { json } = await player.request('account.own');
    const sessionId = json.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await stranger.request('account.endSession', { params: { sessionId } });
    expect((await check(other)).status).toBe(200);
    const ending = await personWith(server, other).listen();
    const staying = await player.listen();
    expect((await player.request('account.endSession', { params: { sessionId } })).status).toBe(200);
    expect((await ending.next('session:ended')).sessionId).toBe(sessionId);
    await staying.next('session:changed');
    expect(staying.received().map(({ event }) => event)).not.toContain('session:ended');
    ending.close();
    staying.close();
    expect((await check(other)).status).toBe(401);
    expect((await player.request('account.checkToken')).status).toBe(200);
  });

  test('all others end at once', async () => {
    const player = await signUpPerson(server);
    const others = [await signIn(server, player.username), await signIn(server, player.username)];
    await player.request('account.endOtherSessions');
    for (const { json } of others) expect((await check(json.token)).status).toBe(401);
    expect((await player.request('account.checkToken')).status).toBe(200);
  });
});

describe('without a mail server', () => {
  test('an address changes at once with the password, and the old one receives a notice, in a file', async () => {
    const player = await signUpPerson(server);
    const before = await storedEmail(server, player);
    const change = (body: unknown) => player.request('account.changeEmail', { body });
    expect((await change({ email: 'new@example.org', password: 'wrong' })).json.code).toBe('wrong_password');
    expect((await change({ email: { $gt: '' }, password })).json.code).toBe('bad_input');
    const { json } = await change({ email: 'new@example.org', password });
    expect(json).toEqual({ requiresVerificationForEmail: null });
    expect(await storedEmail(server, player)).toBe('new@example.org');
    expect((await signIn(server, 'NEW@example.org')).status).toBe(200);
    const next = { email: before, username: 'Next of that address', password };
    expect((await visitor(server).request('account.signUp', { body: next })).status).toBe(200);
    await server.deps.mailer.close();
    const folder = outboxFolder(server.deps.config.dataDir);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      before,
      'Your Marbleland email was changed',
    ]);
    expect(await newestKeptMail(server.deps.config.dataDir)).toMatch(/\.html$/);
  });

  test('an address that another account has is refused', async () => {
    const [one, other] = [await signUpPerson(server), await signUpPerson(server)];
    const email = await storedEmail(server, other);
    const reply = await one.request('account.changeEmail', { body: { email, password } });
    expect(reply.json.code).toBe('email_refused');
  });

  test('a forgotten password is reset by the link in the newest file', async () => {
    const player = await signUpPerson(server);
    await visitor(server).request('account.forgotPassword', {
      body: { email: await storedEmail(server, player) },
    });
    await server.deps.mailer.close();
    const newest = (await newestKeptMail(server.deps.config.dataDir)) ?? '';
    const { text } = JSON.parse(await readFile(newest.replace(/html$/, 'json'), 'utf8'));
    const token = linkIn({ text }).split('token=')[1];
    const reply = await visitor(server).request('account.resetPassword', {
      body: { token, password: 'a new password' },
    });
    expect(reply.json.signInInfo.profile.username).toBe(player.username);
  });
});

describe('where addresses are verified', () => {
  let mailbox: Mailbox;
  let verifying: TestServer;
  let player: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    verifying = await startTestServer({ env: { SMTP_URL: mailbox.url } });
    const account = { email: 'rolly@example.org', username: 'Rolly', password };
    await visitor(verifying).request('account.signUp', { body: account });
    const link = linkIn(await mailbox.next('rolly@example.org'));
    await visitor(verifying).send('GET', link);
    const { json } = await signIn(verifying, 'Rolly');
    const { id, username } = json.signInInfo.profile;
    player = { ...personWith(verifying, json.token), id, username };
  });
  afterAll(async () => {
    await verifying.stop();
    await mailbox.stop();
  });

  test('a new one takes effect when the link in its mail is opened; the old one receives a notice', async () => {
    const body = { email: 'rolling@example.org', password };
    const { json } = await player.request('account.changeEmail', { body });
    expect(json).toEqual({ requiresVerificationForEmail: 'rolling@example.org' });
    expect(await storedEmail(verifying, player)).toBe('rolly@example.org');
    const link = linkIn(await mailbox.next('rolling@example.org'));
    const opened = await visitor(verifying).send('GET', link);
    expect([opened.status, opened.headers.get('Set-Cookie')]).toEqual([303, null]);
    expect(await storedEmail(verifying, player)).toBe('rolling@example.org');
    expect((await mailbox.next('rolly@example.org')).subject).toBe('Your Marbleland email was changed');
    expect((await visitor(verifying).send('GET', link)).json.code).toBe('token_expired');
  });

  test('the answer does not reveal that an address already has an account; only its mail does', async () => {
    await visitor(verifying).request('account.signUp', {
      body: { email: 'ivory@example.org', username: 'Ivory', password },
    });
    await visitor(verifying).send('GET', linkIn(await mailbox.next('ivory@example.org')));
    const body = { email: 'ivory@example.org', password };
    const { json } = await player.request('account.changeEmail', { body });
    expect(json).toEqual({ requiresVerificationForEmail: 'ivory@example.org' });
    const mail = await mailbox.next('ivory@example.org');
    expect(mail.subject).toBe('This email already has a Marbleland account');
    expect(() => linkIn(mail)).toThrow('There is no link');
  });
});

test('a bcrypt hash of an imported account works once and is replaced', async () => {
  const player = await signUpPerson(server);
  const imported = { $set: { passwordHash: await hash(password, 8) } };
  await server.deps.db.accounts.updateOne({ _id: player.id }, imported);
  const wrong = { emailOrUsername: player.username, password: 'not the password' };
  expect((await visitor(server).request('account.signIn', { body: wrong })).status).toBe(400);
  expect((await signIn(server, player.username)).status).toBe(200);
  const stored = await server.deps.db.accounts.findOne({ _id: player.id });
  expect(Buffer.from(stored?.passwordHash ?? '', 'base64').toString('latin1', 0, 6)).toBe('scrypt');
  expect((await signIn(server, player.username)).status).toBe(200);
});
