import { once } from 'node:events';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { tokenPrefix } from '../../shared/tokens.ts';
import { loggedServer } from '../testing/loggedServer.ts';
import { personWith, signUpPerson, visitor } from '../testing/person.ts';
import { buildZip } from '../testing/zipBuilder.ts';

/** The log alone says what was attempted. */

const { server, player, lines, forget, security } = await loggedServer({
  env: { RATE_LIMITS: 'on' },
  patience: {
    headersMs: 2_000,
    connections: { total: 1_000, perAddress: 50, waitingPerAddress: 5 },
  },
});

const attempt = (facts: object) => expect.objectContaining(facts);

test('the log names a token that nobody was given, in a call that needs one and in one that does not', async () => {
  const bearer = { Authorization: `Bearer ${'f'.repeat(43)}` };
  const apiToken = { Authorization: `Bearer ${tokenPrefix}${'f'.repeat(43)}` };
  const cookie = { Cookie: `token=${'f'.repeat(43)}` };
  await visitor(server).send('GET', '/api/account/tokens', undefined, bearer);
  await visitor(server).send('GET', '/api/account/tokens', undefined, apiToken);
  await visitor(server).send('GET', '/api/account/tokens', undefined, cookie);
  await visitor(server).send('GET', '/api/account/tokens');
  await visitor(server).send('GET', '/api/pack/list', undefined, bearer);
  await visitor(server).send('GET', '/api/pack/list', undefined, cookie);
  expect(security().map(({ security, unknownToken }) => [security, unknownToken])).toEqual([
    ['not_signed_in', 'bearer'],
    ['not_signed_in', 'apiToken'],
    ['not_signed_in', 'cookie'],
    ['not_signed_in', undefined],
    ['unknown_token', 'bearer'],
  ]);
});

test('the log names a socket with a token that nobody was given', async () => {
  const socket = io(server.url, {
    transports: ['websocket'],
    auth: { token: 'f'.repeat(43) },
    forceNew: true,
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.disconnect();
  const facts = { security: 'unknown_token', unknownToken: 'bearer', address: '127.0.0.0' };
  expect(security()).toEqual([attempt(facts)]);
});

test('the log names the account whose password is guessed, also once it is closed to the guesser', async () => {
  const body = { emailOrUsername: player.username, password: 'a wrong guess' };
  for (let count = 0; count < 11; count += 1) await visitor(server).request('account.signIn', { body });
  expect(security().slice(9)).toEqual([
    attempt({ security: 'sign_in_refused', accountId: player.id }),
    attempt({ security: 'too_many_requests', accountId: player.id, allowance: 'password.address' }),
  ]);
});

test('the log names the thing that somebody may not change', async () => {
  const { packId } = await player.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
  const thief = await signUpPerson(server);
  forget();
  await thief.request('pack.delete', { params: { id: packId } });
  await thief.request('pack.addEditor', { params: { id: packId, accountId: thief.id } });
  await visitor(server).send('DELETE', '/api/account/sessions/a-secret-name');
  expect(security()).toEqual([
    attempt({ route: 'pack.delete', accountId: thief.id, of: { id: packId } }),
    attempt({ route: 'pack.addEditor', accountId: thief.id, of: { id: packId, accountId: thief.id } }),
    attempt({ route: 'account.endSession', accountId: null }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('the log names the API token that was made, with what it allows, and the one that tries more', async () => {
  const body = { name: 'Game', scopes: ['read' as const], lifeMs: null };
  const { token, secret } = await player.call('token.create', { body });
  const program = personWith(server, secret);
  await program.request('level.love', { params: { id: 1 } });
  await program.request('account.own');
  const facts = { accountId: player.id, tokenId: token.id, requestId: expect.any(String) };
  expect(security()).toEqual([
    attempt({ ...facts, security: 'token_made', scopes: ['read'] }),
    attempt({ ...facts, security: 'scope_missing', route: 'level.love' }),
    attempt({ ...facts, security: 'session_needed', route: 'account.own' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test('the log names who tries secrets and things that are not theirs, and the addresses of the server', async () => {
  const thief = await signUpPerson(server);
  const body = { name: 'Game', scopes: ['read' as const], lifeMs: null };
  const { token } = await player.call('token.create', { body });
  forget();
  await thief.request('token.revoke', { params: { id: token.id } });
  await thief.request('webhook.delete', { params: { id: 1 } });
  await thief.request('invitation.look', { body: { token: 'f'.repeat(43) } });
  await thief.request('webhook.create', {
    body: { url: 'http://169.254.169.254/latest', events: ['level:added'] },
  });
  await thief.request('webhook.create', { body: { url: 'http://nobody.invalid/', events: ['level:added'] } });
  await thief.send('POST', '/api/level/1/comment', { content: 'x'.repeat(3_000_000) });
  const facts = { accountId: thief.id };
  expect(security()).toEqual([
    attempt({ ...facts, security: 'token_not_found', of: { id: token.id } }),
    attempt({ ...facts, security: 'webhook_not_found', of: { id: 1 } }),
    attempt({ ...facts, security: 'invitation_not_found' }),
    attempt({ ...facts, security: 'private_address' }),
    attempt({ ...facts, security: 'too_large', route: 'comment.post' }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ffff|169\.254/);
});

test('the log names the allowance that is used up', async () => {
  for (let count = 0; count < 11; count += 1) {
    await player.send('POST', '/api/level/1/comment', { content: 'Nobody reads this' });
  }
  expect(security()).toEqual([
    attempt({ security: 'too_many_requests', accountId: player.id, allowance: 'comment.account' }),
  ]);
});

test('the log names an archive that was made to harm, and none that merely has a mistake', async () => {
  const upload = (name: string, data: Buffer) =>
    player.send('POST', '/api/level/upload', buildZip([{ name, data }]), {
      'Content-Type': 'application/zip',
    });
  await upload('bomb.mis', Buffer.alloc(5_000_000));
  await upload('../../etc/cron.d/job', Buffer.from('x'));
  await upload('forgotten.txt', Buffer.from('Hello'));
  const facts = { security: 'hostile_upload', route: 'upload.check', accountId: player.id };
  expect(security()).toEqual([
    attempt({ ...facts, findings: ['shrinksTooMuch'] }),
    attempt({ ...facts, findings: ['pathLeadsOut'] }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('cron');
});

async function open(sent: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.resume().write(sent);
  return socket;
}

test('the log names connections that send slowly, too many of them, bytes that are not HTTP, and requests without end', async () => {
  const logged = () => security().map(({ security }) => security);
  const slow = await Promise.all(Array.from({ length: 5 }, () => open('GET / HTTP/1.1\r\nHost: x\r\nA: ')));
  await once(await open(''), 'close');
  expect(logged()).toEqual(['too_many_connections']);
  await Promise.all(slow.map((socket) => once(socket, 'close')));
  expect(logged()).toEqual(['too_many_connections', ...Array<string>(5).fill('too_slow')]);
  forget();
  await once(await open('\x16\x03\x01 not HTTP\r\n\r\n'), 'close');
  await once(await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300)), 'close');
  expect(security()).toEqual([
    attempt({ security: 'unreadable', address: '127.0.0.0' }),
    attempt({ security: 'too_many_unanswered', address: '127.0.0.0' }),
  ]);
});

test('the log names the owner of a webhook whose host has moved to a private address', async () => {
  const { webhook } = await player.call('webhook.create', {
    body: { url: 'http://192.0.9.1/hook', events: ['pack:added'] },
  });
  await server.deps.db.webhooks.updateOne({ _id: webhook.id }, { $set: { url: 'http://127.0.0.1/hook' } });
  await player.call('pack.create', { body: { name: 'Posted', description: 'To nobody' } });
  const facts = { security: 'private_address', accountId: player.id, webhook: webhook.id };
  await expect.poll(security).toContainEqual(attempt(facts));
  expect(JSON.stringify(lines)).not.toContain('/hook');
});
