import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let secure: TestServer;
let player: Person;
beforeAll(async () => {
  server = await startTestServer();
  secure = await startTestServer({ env: { PUBLIC_URL: 'https://levels.example', RATE_LIMITS: 'on' } });
  player = await signUpPerson(server);
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));

const credentials = () => ({ emailOrUsername: player.username, password: 'a long password' });
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0] ?? null;

const foreign: Record<string, string>[] = [
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];

describe('the cookie', () => {
  test.each(foreign)('is not given to a page of another site (%o), the token is', async (headers) => {
    const reply = await visitor(server).request('account.signIn', { body: credentials() }, headers);
    expect([reply.status, cookieOf(reply)]).toEqual([200, null]);
    expect(reply.json.token).toHaveLength(43);
  });

  test.each(foreign)('is not taken away by a page of another site (%o)', async (headers) => {
    const reply = await visitor(server).request('account.signOut', {}, headers);
    expect(cookieOf(reply)).toBeNull();
  });

  test('is given to pages of the site, typed addresses, and programs', async () => {
    for (const headers of [
      { Origin: server.url },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ]) {
      const reply = await visitor(server).request(
        'account.signIn',
        { body: credentials() },
        headers as Record<string, string>,
      );
      expect(cookieOf(reply)).toMatch(/^token=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
    }
  });

  test('lasts another 30 days whenever a page is opened or the session is requested', async () => {
    const Cookie = `token=${player.token}`;
    const reply = await visitor(server).request('account.checkToken', {}, { Cookie });
    const expires = new Date(/expires=([^;]+)/.exec(cookieOf(reply) ?? '')?.[1] ?? 0);
    expect(expires.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
    const byToken = await player.request('account.checkToken');
    expect(cookieOf(byToken)).toBeNull();
  });

  test('is sent only with answers that nobody stores', async () => {
    const Cookie = `token=${player.token}`;
    for (const path of ['/api/level/list', '/api/home/info', `/api/account/${player.id}/avatar?v=1`]) {
      expect(cookieOf(await visitor(server).send('GET', path, undefined, { Cookie }))).toBeNull();
    }
  });

  test('is for https only when the site is, even behind an unknown proxy', async () => {
    const account = { email: 'rolly@example.org', username: 'Rolly', password: 'a long password' };
    const reply = await visitor(secure).request('account.signUp', { body: account });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toMatch(/^__Host-token=[\w-]{43}; path=\/; .*; secure; httponly$/i);
    const gone = await visitor(secure).request('account.signOut');
    expect(cookieOf(gone)).toMatch(/^__Host-token=; .*expires=Thu, 01 Jan 1970.*secure; httponly$/i);
  });

  test('of a site with https is not accepted from a page without it', async () => {
    const { host } = new URL(secure.url);
    const account = { email: 'ivory@example.org', username: 'Ivory', password: 'a long password' };
    const { json } = await visitor(secure).request('account.signUp', { body: account });
    const write = (Origin: string) =>
      visitor(secure).request(
        'account.acknowledgeGuidelines',
        {},
        { Cookie: `__Host-token=${json.token}`, Origin },
      );
    expect((await write(`http://${host}`)).json.code).toBe('cross_site');
    expect((await write('https://levels.example')).status).toBe(200);
    expect((await write(`https://${host}`)).status).toBe(200);
  });
});

test('a session from before the cookie had a prefix continues, and moves to the new cookie', async () => {
  const account = { email: 'early@example.org', username: 'Early', password: 'a long password' };
  const { json } = await visitor(secure).request('account.signUp', { body: account });
  const check = (Cookie: string) => visitor(secure).request('account.checkToken', {}, { Cookie });
  // Neighbouring hosts can set a cookie of that name, so none of today's sessions is found by it.
  expect((await check(`token=${json.token}`)).status).toBe(401);
  const accountId = json.signInInfo?.profile.id ?? 0;
  await secure.deps.db.sessions.updateOne({ accountId }, { $unset: { confirmedAt: '' } });
  await secure.deps.identities.changed(accountId);
  const moved = await check(`token=${json.token}`);
  expect(moved.status).toBe(200);
  const set = moved.headers.getSetCookie();
  expect(set.map((cookie) => cookie.split(';')[0]).sort()).toEqual([`__Host-token=${json.token}`, 'token=']);
  expect((await check(`__Host-token=${json.token}`)).status).toBe(200);
});

test('an upload is refused before any byte of it is read', async () => {
  const refused = async (headers: Record<string, string>) => {
    const body = Buffer.alloc(1_000);
    const type = { 'Content-Type': 'application/zip' };
    const reply = await visitor(server).request('upload.check', { body }, { ...type, ...headers });
    return [reply.status, reply.json.code];
  };
  const Cookie = `token=${player.token}`;
  expect(await refused({})).toEqual([401, 'not_signed_in']);
  expect(await refused({ Cookie })).toEqual([403, 'cross_site']);
  expect(await refused({ Cookie, Origin: 'https://elsewhere.example' })).toEqual([403, 'cross_site']);
  await changeAccount(server, player.id, { $set: { isSuspended: true } });
  expect(await refused({ Cookie, Origin: server.url })).toEqual([403, 'suspended']);
});
