import { expect, test } from 'vitest';
import { keepLines } from '../testing/keepLines.ts';
import { keptMailTo } from '../testing/keptMails.ts';
import { loggedServer } from '../testing/loggedServer.ts';
import { linkIn } from '../testing/mailbox.ts';
import { personWith, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** The log says to whom what was done, and only what was done. */

const { server, player, lines, forget, security } = await loggedServer({});
const { log, ...verifying } = keepLines();
const verifyingServer = await serverForFile({ env: { VERIFY_EMAIL: 'on' }, log });

const password = 'a long password';
const call = { requestId: expect.any(String), address: '127.0.0.0' };
const open = (link: string, headers: Record<string, string> = {}) =>
  visitor(verifyingServer).send('GET', link, undefined, headers);
const linkTo = async (email: string) => linkIn(await keptMailTo(verifyingServer, email, /./));

async function register(username: string) {
  const email = `${username}@example.org`;
  await visitor(verifyingServer).call('account.signUp', { body: { email, username, password } });
  const link = await linkTo(email);
  expect(verifying.security().at(-1)).toMatchObject({ security: 'sign_up_requested', accountId: null });
  verifying.forget();
  const opened = await open(link);
  const token = /^token=([^;]+)/.exec(opened.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
  const id = Number(opened.headers.get('Location')?.split('/').pop());
  return { id, link, person: personWith(verifyingServer, token) };
}

test('the link in a mail that begins an account names it, and a link that is used up or forged is none that was opened', async () => {
  const { id, link } = await register('rolly');
  await open(link, { Accept: 'text/html' });
  await open('/api/account/verify-email?token=forged', { Accept: 'text/html' });
  await open(link);
  const route = { ...call, route: 'account.verifyEmail' };
  expect(verifying.security()).toEqual([
    expect.objectContaining({ ...route, security: 'email_verified', accountId: id, hasOpenedSession: true }),
    expect.objectContaining({ ...route, security: 'token_expired', accountId: null }),
    expect.objectContaining({ ...route, security: 'token_expired', accountId: null }),
    expect.objectContaining({ ...route, security: 'token_expired', accountId: null }),
  ]);
  expect(JSON.stringify(verifying.lines)).not.toMatch(/forged|rolly/);
});

test('the request to change an address and the link that changes it name the account', async () => {
  const { id, person } = await register('ivory');
  verifying.forget();
  const email = 'another@example.org';
  await person.call('account.changeEmail', { body: { email, password } });
  await open(await linkTo(email));
  const facts = { ...call, accountId: id };
  expect(verifying.security()).toEqual([
    expect.objectContaining({ ...facts, security: 'email_change_requested', route: 'account.changeEmail' }),
    expect.objectContaining({ ...facts, security: 'email_changed', route: 'account.verifyEmail' }),
  ]);
});

test('an address that changes at once is logged as changed', async () => {
  const someone = await signUpPerson(server);
  forget();
  await someone.call('account.changeEmail', { body: { email: 'at-once@example.org', password } });
  expect(security()).toEqual([
    expect.objectContaining({ ...call, security: 'email_changed', accountId: someone.id }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('at-once');
});

test('only a session that has ended is logged as ended', async () => {
  const someone = await signUpPerson(server);
  const theirs = (await someone.call('account.own')).sessions[0]?.id ?? '';
  await visitor(server).call('account.signIn', { body: { emailOrUsername: player.username, password } });
  const other = (await player.call('account.own')).sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  forget();
  for (const sessionId of ['unknown', theirs, other]) {
    expect(await player.call('account.endSession', { params: { sessionId } })).toEqual({});
  }
  const facts = { ...call, accountId: player.id, route: 'account.endSession' };
  expect(security()).toEqual([
    expect.objectContaining({ ...facts, security: 'session_not_found' }),
    expect.objectContaining({ ...facts, security: 'session_not_found' }),
    expect.objectContaining({ ...facts, security: 'sessions_ended', sessions: 1 }),
    expect.objectContaining({ ...facts, security: 'session_ended' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(theirs);
});

test('a request to reset a password names the account, if there is one, and a forged link is logged', async () => {
  const email = (await server.deps.db.accounts.findOne({ _id: player.id }))?.email ?? '';
  const forgot = { ...call, security: 'password_reset_requested', route: 'account.forgotPassword' };
  for (const [asked, accountId] of [
    [email, player.id],
    ['nobody@example.org', null],
  ] as const) {
    forget();
    await visitor(server).call('account.forgotPassword', { body: { email: asked } });
    await expect.poll(security).toEqual([expect.objectContaining({ ...forgot, accountId })]);
    expect(JSON.stringify(lines)).not.toContain(asked);
  }
  forget();
  const body = { token: 'forged', password: 'another long password' };
  await visitor(server).request('account.resetPassword', { body });
  expect(security()).toEqual([
    expect.objectContaining({ ...call, security: 'token_expired', route: 'account.resetPassword' }),
  ]);
});
