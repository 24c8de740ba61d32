import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, type Mailbox, startMailbox } from '../testing/mailbox.ts';
import { visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

const password = 'a long password';
const signUp = (username: string, email = `${username.toLowerCase()}@example.org`) =>
  visitor(server).request('account.signUp', { body: { email, username, password } });
const signIn = (emailOrUsername: string, given = password) =>
  visitor(server).request('account.signIn', { body: { emailOrUsername, password: given } });
const open = (link: string, headers: Record<string, string> = {}) =>
  visitor(server).send('GET', link, undefined, headers);
const begin = async (username: string) => {
  await signUp(username);
  const reply = await open(linkIn(await mailbox.next(`${username.toLowerCase()}@example.org`)));
  return { reply, token: /^token=([^;]+)/.exec(reply.headers.get('Set-Cookie') ?? '')?.[1] ?? '' };
};

describe('signing up where mail is configured', () => {
  test('begins an account when the link in the mail is opened, and leads to the profile, signed in', async () => {
    const reply = await signUp('Rolly');
    expect(reply.json).toMatchObject({
      status: 'success',
      requiresVerificationForEmail: 'rolly@example.org',
    });
    expect(reply.headers.get('Set-Cookie')).toBeNull();
    expect(await server.deps.db.accounts.countDocuments({ usernameKey: 'rolly' })).toBe(0);

    const mail = await mailbox.next('rolly@example.org');
    expect(mail.from?.address).toBe('noreply@localhost');
    const link = linkIn(mail);
    expect(mail.html).toContain(`href="http://localhost:0${link}"`);
    const opened = await open(link);
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/profile/1']);
    const token = /^token=([^;]+)/.exec(opened.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    const check = await visitor(server).request('account.checkToken', {}, { Cookie: `token=${token}` });
    expect(check.json.profile.username).toBe('Rolly');
    expect((await signIn('rolly')).status).toBe(200);
  });

  test('a link works once, and a person who opens it again is led to a page that says so', async () => {
    await signUp('Ivory');
    const link = linkIn(await mailbox.next('ivory@example.org'));
    const replies = await Promise.all([open(link), open(link), open(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect((await open(link)).json.code).toBe('token_expired');
    const again = await open(link, { Accept: 'text/html' });
    expect([again.status, again.headers.get('Location')]).toEqual([
      303,
      '/verify-email?source=token_expired',
    ]);
    expect(again.headers.get('Set-Cookie')).toBeNull();
  });

  test('operators, empty tokens and somebody else’s tokens sign nobody in', async () => {
    await signUp('Nobody');
    await mailbox.next('nobody@example.org');
    for (const query of [
      'token[$ne]=x',
      'token[]=x',
      'token=',
      '',
      'token=x',
      `token=${'x'.repeat(5_000)}`,
    ]) {
      const { status, headers } = await open(`/api/account/verify-email?${query}`);
      expect([query.slice(0, 20), status, headers.get('Set-Cookie')]).toEqual([
        query.slice(0, 20),
        400,
        null,
      ]);
    }
  });

  test('two people may register the same name and address; the first to verify gets them', async () => {
    await signUp('Twin', 'one@example.org');
    await signUp('Twin', 'two@example.org');
    const second = linkIn(await mailbox.next('two@example.org'));
    const first = linkIn(await mailbox.next('one@example.org'));
    expect((await open(second)).status).toBe(303);
    const late = await open(first);
    expect([late.status, late.json.code]).toEqual([400, 'sign_up_refused']);
    expect(late.json.reason).toMatch(/taken/);
    expect((await open(first, { Accept: 'text/html' })).headers.get('Location')).toBe(
      '/verify-email?source=sign_up_refused',
    );
    expect((await signUp('Twin', 'three@example.org')).json.reason).toBe('This username is already taken.');
    // The second one may take another name with the same address.
    await signUp('Other twin', 'one@example.org');
    expect((await open(linkIn(await mailbox.next('one@example.org')))).status).toBe(303);
  });

  test('an address that has an account gets the same answer as any other; only the mail differs', async () => {
    await begin('Kestrel');
    const used = await signUp('Falcon', 'kestrel@example.org');
    const unused = await signUp('Falcon', 'falcon@example.org');
    expect([used.status, Object.keys(used.json)]).toEqual([unused.status, Object.keys(unused.json)]);
    const mail = await mailbox.next('kestrel@example.org');
    expect(mail.subject).toBe('You already have a Marbleland account');
    expect(linkIn(mail)).toBe('/forgot-password');
    expect((await mailbox.next('falcon@example.org')).subject).toBe('Verify your email for Marbleland');
    expect(await server.deps.db.accounts.countDocuments({ emailKey: 'kestrel@example.org' })).toBe(1);
  });

  test('signing in too early says so and sends another mail, but only with the correct password', async () => {
    await signUp('Early');
    const first = linkIn(await mailbox.next('early@example.org'));
    const wrong = await signIn('early', 'wrong horse');
    expect(wrong.json.code).toBe('sign_in_refused');
    for (const name of ['early', 'EARLY@example.org']) {
      const reply = await signIn(name);
      expect([reply.status, reply.json.code]).toEqual([400, 'verification_required']);
      expect(reply.json.requiresVerificationForEmail).toBe('early@example.org');
    }
    expect(linkIn(await mailbox.next('early@example.org'))).not.toBe(first);
    expect((await open(linkIn(await mailbox.next('early@example.org')))).status).toBe(303);
    expect((await signIn('early')).status).toBe(200);
  });

  test('a link expires after an hour, and is never stored', async () => {
    await signUp('Slow');
    const link = linkIn(await mailbox.next('slow@example.org'));
    const token = link.split('token=')[1] ?? '';
    const stored = JSON.stringify(await server.deps.db.mailTokens.find().toArray());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    await server.deps.db.mailTokens.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await open(link)).json.code).toBe('token_expired');
  });

  test('a link that is followed from another site’s page signs in; a picture there does not', async () => {
    await signUp('Webmail');
    const link = linkIn(await mailbox.next('webmail@example.org'));
    const followed = await open(link, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' });
    expect(followed.headers.get('Set-Cookie')).toMatch(/^token=/);
    await signUp('Picture');
    const other = linkIn(await mailbox.next('picture@example.org'));
    const asked = await open(other, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' });
    expect(asked.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('while mails cannot be sent', () => {
  test('signing up says so, stores nothing, and works when repeated later', async () => {
    mailbox.setRefusing(true);
    const refused = await signUp('Patience');
    expect([refused.status, refused.json.code]).toEqual([503, 'mail_failed']);
    expect(await server.deps.db.registrations.countDocuments({ usernameKey: 'patience' })).toBe(0);
    mailbox.setRefusing(false);
    expect((await signUp('Patience')).status).toBe(200);
    expect((await open(linkIn(await mailbox.next('patience@example.org')))).status).toBe(303);
  });
});
