import { io } from 'socket.io-client';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { minuteMs } from '../../shared/durations.ts';
import { addressWith } from '../../shared/routeAddress.ts';
import { tokenPrefix } from '../../shared/tokens.ts';
import { setModerator } from '../accounts/setModerator.ts';
import { insertLevel } from '../testing/factories.ts';
import { keepLines } from '../testing/keepLines.ts';
import { loggedServer } from '../testing/loggedServer.ts';
import { personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';
import { untilRefused } from '../testing/untilRefused.ts';

/** The beginning of a minute: no test goes on into the next one. */
let now = Math.ceil(Date.now() / minuteMs) * minuteMs;
const { server, player, lines, forget, security } = await loggedServer({
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', ACCESS_LOG: 'on' },
  clock: () => now,
});
let address = 0;
beforeEach(() => {
  address += 1;
});

const from = () => ({ 'X-Forwarded-For': `203.0.${address}.77` });
const short = () => `203.0.${address}.0`;

test('a wrong and a right password leave a line each, with account, request and shortened address', async () => {
  const tryWith = (password: string) =>
    visitor(server).request(
      'account.signIn',
      { body: { emailOrUsername: player.username, password } },
      from(),
    );
  const wrong = await tryWith('not the password');
  await tryWith('a long password');
  const facts = { route: 'account.signIn', accountId: player.id, address: short() };
  expect(security()).toEqual([
    expect.objectContaining({
      ...facts,
      security: 'sign_in_refused',
      requestId: wrong.headers.get('X-Request-Id'),
    }),
    expect.objectContaining({ ...facts, security: 'signed_in' }),
  ]);
  expect(wrong.json).not.toHaveProperty('accountId');
});

test('calls without a session, without the right and from another site are logged', async () => {
  const level = await insertLevel(server, player.id);
  const other = await signUpPerson(server);
  forget();
  const cookie = { ...from(), Cookie: `token=${player.token}`, Origin: 'https://evil.example' };
  await visitor(server).request(
    'comment.post',
    { params: { id: level._id }, body: { content: 'x' } },
    from(),
  );
  await other.request('level.delete', { params: { id: level._id } }, from());
  await visitor(server).request('level.love', { params: { id: level._id } }, cookie);
  expect(security().map(({ security, accountId }) => [security, accountId])).toEqual([
    ['not_signed_in', null],
    ['not_allowed', other.id],
    ['cross_site', player.id],
  ]);
  expect(security()[2]).toMatchObject({ from: 'evil.example' });
});

test('made tokens, ended sessions and changed passwords are logged', async () => {
  const someone = await signUpPerson(server);
  forget();
  await someone.call('token.create', { body: { name: 'Game', scopes: ['read'], lifeMs: null } });
  await someone.call('account.changePassword', {
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  });
  await someone.call('account.signOut');
  expect(security().map(({ security, accountId }) => [security, accountId])).toEqual([
    ['token_made', someone.id],
    ['password_changed', someone.id],
    ['sessions_ended', someone.id],
    ['signed_out', someone.id],
  ]);
  forget();
  await visitor(server).request('account.signOut', {}, from());
  expect(security()).toEqual([]);
});

test("actions of moderators are logged, without people's texts", async () => {
  const moderator = await signUpPerson(server, { isModerator: true });
  const level = await insertLevel(server, player.id);
  forget();
  await moderator.send('DELETE', `/api/level/${level._id}/delete?reason=rude+words`, undefined, from());
  const [line] = security();
  const call = { requestId: expect.any(String), route: 'level.delete', address: short() };
  expect(line).toMatchObject({ ...call, security: 'moderation', by: moderator.id, accountId: player.id });
  expect(JSON.stringify(lines)).not.toContain('rude');
});

test('sockets that another site opens, or that send without end, are written down', async () => {
  const open = (headers: Record<string, string>) =>
    io(server.url, { transports: ['websocket'], extraHeaders: headers, reconnection: false, forceNew: true });
  const cookie = `token=${player.token}`;
  const foreign = open({ ...from(), Cookie: cookie, Origin: `https://${'x'.repeat(60)}.evil.example:8443` });
  await new Promise((resolve) => foreign.once('connect_error', resolve));
  const flooder = open(from());
  const closed = new Promise((resolve) => flooder.once('disconnect', resolve));
  await new Promise((resolve) => flooder.once('connect', () => resolve(null)));
  for (let message = 0; message < 11_000; message += 1) flooder.emit('anything', message);
  await closed;
  expect(security()).toEqual([
    expect.objectContaining({
      security: 'cross_site',
      accountId: player.id,
      from: 'x'.repeat(60),
      address: short(),
    }),
    expect.objectContaining({ security: 'too_many_messages', address: short() }),
  ]);
});

test('a flood from one address fills no disk: after 60 lines a minute the rest is omitted', async () => {
  for (let count = 0; count < 70; count += 1) {
    await visitor(server).request('comment.post', { params: { id: 1 }, body: { content: 'x' } }, from());
  }
  expect(security()).toHaveLength(60);
  expect(security().at(-1)).toMatchObject({ security: 'too_many_requests', restOfMinuteLeftOut: true });
});

test('a person whose address has used up its allowance is named all the same', async () => {
  const ask = () =>
    player.request('account.forgotPassword', { body: { email: 'nobody@example.org' } }, from());
  await untilRefused(ask, 10);
  // What is written of those that were not refused comes a moment later.
  const refusal = { allowance: 'mail.address', accountId: player.id };
  expect(security()).toContainEqual(expect.objectContaining(refusal));
  const answer = { status: 429, accountId: player.id };
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(answer));
});

describe('of those who may read no more pages', () => {
  const read = (path: string, headers = {}) =>
    visitor(server).send('GET', path, undefined, { ...from(), ...headers });
  const useUp = () => untilRefused(() => read('/robots.txt'), 2_000);
  const refusedWith = async (headers: Record<string, string>) => {
    const before = security().length;
    expect((await read('/about', headers)).status).toBe(429);
    return security().slice(before);
  };

  test.each([
    ['cookie', () => ({ Cookie: `token=${player.token}` })],
    ['token', () => ({ Authorization: `Bearer ${player.token}` })],
  ])('a person whose %s was seen before is named as well', async (_, headers) => {
    await read('/about', headers());
    await useUp();
    const line = { allowance: 'read.address', accountId: player.id };
    expect(await refusedWith(headers())).toEqual([expect.objectContaining(line)]);
    await expect.poll(() => lines.at(-1)).toMatchObject({ status: 429, accountId: player.id });
  });

  test('nobody is looked up, whatever sessions they invent', async () => {
    await useUp();
    const { sessions, tokens } = server.deps.db;
    const lookUps = [vi.spyOn(sessions, 'find'), vi.spyOn(tokens, 'find')];
    onTestFinished(() => lookUps.forEach((lookUp) => void lookUp.mockRestore()));
    const invented: Record<string, string>[] = [
      { Cookie: 'token=invented' },
      { Authorization: 'Bearer invented' },
      { Authorization: `Bearer ${tokenPrefix}invented` },
    ];
    for (const headers of invented) {
      expect(await refusedWith(headers)).toEqual([expect.objectContaining({ accountId: null })]);
    }
    for (const lookUp of lookUps) expect(lookUp).not.toHaveBeenCalled();
  });
});

test('the networks of one shortened address write no more lines than one', async () => {
  for (let network = 0; network < 70; network += 1) {
    await visitor(server).send('GET', '/api/account/own', undefined, {
      'X-Forwarded-For': `2001:db8:${address}:${network.toString(16)}::7`,
    });
  }
  expect(security()).toHaveLength(60);
  expect(security().at(-1)).toMatchObject({ address: `2001:db8:${address}::`, restOfMinuteLeftOut: true });
});

const signInWith = (password: string) =>
  visitor(server).request('account.signIn', { body: { emailOrUsername: player.username, password } }, from());

const askWithoutSession = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => visitor(server).send('GET', '/api/account/own', undefined, from())),
  );

test('a flood of cheap refusals hides neither what is done nor who guesses, and the log says how many were left out', async () => {
  await askWithoutSession(75);
  await signInWith('not the password');
  await signInWith('a long password');
  await player.request('account.confirm', { body: { password: 'a long password' } }, from());
  expect(security().slice(60)).toEqual([
    expect.objectContaining({ security: 'sign_in_refused', accountId: player.id, address: short() }),
    expect.objectContaining({ security: 'signed_in', accountId: player.id, address: short() }),
    expect.objectContaining({ security: 'identity_confirmed', accountId: player.id, address: short() }),
  ]);
  forget();
  now += minuteMs;
  await askWithoutSession(1);
  expect(security().filter((line) => line.address === short())).toEqual([
    expect.objectContaining({ security: 'lines_left_out', kind: 'refusals', leftOut: 15, address: short() }),
    expect.objectContaining({ security: 'not_signed_in' }),
  ]);
});

test('calls that need the password or the guidelines first are logged', async () => {
  const newcomer = await signUpPerson(server, { hasAcknowledgedGuidelines: false });
  await server.deps.db.sessions.updateMany({ accountId: newcomer.id }, { $set: { confirmedAt: null } });
  await server.deps.identities.changed(newcomer.id);
  forget();
  await newcomer.request('token.create', { body: { name: 'Game', scopes: ['read'], lifeMs: null } });
  await newcomer.send('POST', '/api/level/upload', Buffer.from('none'), {
    'Content-Type': 'application/zip',
  });
  expect(security().map(({ security, accountId }) => [security, accountId])).toEqual([
    ['confirmation_needed', newcomer.id],
    ['guidelines_not_acknowledged', newcomer.id],
  ]);
});

test('a socket that asks for a room it may not join, or for too many, is written down', async () => {
  const socket = io(server.url, {
    transports: ['websocket'],
    auth: { token: player.token },
    extraHeaders: from(),
    reconnection: false,
    forceNew: true,
  });
  const join = (room: string) => socket.emitWithAck('room:join', { room });
  await join('moderators');
  await join('account:1');
  await join('private words');
  for (let count = 0; count < 140; count += 1) await join('level:1');
  for (let count = 0; count < 8; count += 1) await join('account:2');
  socket.disconnect();
  const facts = { accountId: player.id, address: short() };
  expect(security()).toEqual([
    expect.objectContaining({ ...facts, security: 'not_allowed', room: 'moderators', times: 1 }),
    expect.objectContaining({ ...facts, security: 'too_many_requests', room: 'level:1', times: 1 }),
    expect.objectContaining({ ...facts, security: 'too_many_requests', room: 'level:1', times: 10 }),
    expect.objectContaining({ ...facts, security: 'not_allowed', room: 'account:2', times: 10 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('private words');
});

test('the line of a command says what it did', async () => {
  const someone = await signUpPerson(server, { username: 'Deputy' });
  const facts = { security: 'changed_by_command', accountId: someone.id };
  forget();
  await setModerator(server.deps, 'Deputy', true);
  await expect.poll(security).toEqual([expect.objectContaining({ ...facts, action: 'moderator.grant' })]);
  forget();
  await setModerator(server.deps, 'Deputy', false);
  await expect.poll(security).toEqual([expect.objectContaining({ ...facts, action: 'moderator.revoke' })]);
});

test('the access log has a line for every answer, without query and whole address', async () => {
  await visitor(server).request('account.verifyEmail', { query: { token: 'secret' } }, from());
  await expect.poll(() => lines.filter(({ msg }) => msg === 'A request was answered')).toHaveLength(1);
  expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/api/account/verify-email', address: short() });
  expect(JSON.stringify(lines)).not.toMatch(/secret|\.77/);
});

test('a line of the access log names the API token of a program', async () => {
  const body = { name: 'Game', scopes: ['read' as const], lifeMs: null };
  const { token, secret } = await player.call('token.create', { body });
  await personWith(server, secret).call('account.checkToken');
  const ofProgram = () => lines.filter(({ path }) => path === addressWith('account.checkToken', {}));
  await expect
    .poll(ofProgram)
    .toEqual([
      expect.objectContaining({ msg: 'A request was answered', accountId: player.id, tokenId: token.id }),
    ]);
});

test('a line of the access log has only the beginning of a long path', async () => {
  await visitor(server).send('GET', `/${'x'.repeat(14_000)}`, undefined, from());
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ path: `/${'x'.repeat(199)}`, pathLength: 14_001 });
});

const silent = keepLines('silent');
const warnings = keepLines('warn');

test('what was done, and every answer, is logged at every level but the silent one', async () => {
  const comeAndGo = async ({ log }: typeof silent) => {
    const quiet = await startTestServer({ env: { ACCESS_LOG: 'on' }, log });
    const someone = await signUpPerson(quiet);
    await someone.call('account.signOut');
    await quiet.stop();
  };
  await comeAndGo(silent);
  expect(silent.lines).toEqual([]);
  await comeAndGo(warnings);
  const { security, lines } = warnings;
  expect(security().map(({ security }) => security)).toEqual(['signed_up', 'sessions_ended', 'signed_out']);
  expect(lines.filter(({ msg }) => msg === 'A request was answered')).toHaveLength(2);
});

test('no line has a name, a password, a mail address or a token', async () => {
  const someone = await signUpPerson(server, { username: 'Very Private' });
  await visitor(server).request(
    'account.signIn',
    { body: { emailOrUsername: 'private@example.org', password: 'a private password' } },
    from(),
  );
  const written = JSON.stringify(lines);
  for (const secret of ['Very Private', 'private@example.org', 'a private password', someone.token]) {
    expect(written).not.toContain(secret);
  }
});
