import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { codeAt } from '../testing/codeAt.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Guessing passwords is stopped, and nobody can lock another person out by it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.stop());

const right = 'a long password';
let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `10.9.${Math.floor(lastAddress / 200)}.${lastAddress % 200}`;
};

const signIn = (
  emailOrUsername: string,
  password: string,
  { address = newAddress(), cookie = '', origin = server.url } = {},
) =>
  visitor(server).request(
    'account.signIn',
    { body: { emailOrUsername, password } },
    { 'X-Forwarded-For': address, Origin: origin, ...(cookie && { Cookie: cookie }) },
  );

const browserCookieOf = (headers: Headers) => {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('browser='));
  return { whole: cookie ?? '', pair: cookie?.split(';')[0] ?? '' };
};

test('ten wrong passwords from one address stop that address only, and the answer says until when', async () => {
  const { username } = await signUpPerson(server);
  const address = newAddress();
  for (let count = 0; count < 10; count += 1) {
    expect((await signIn(username, 'guess after guess', { address })).status).toBe(400);
  }
  const refused = await signIn(username.toUpperCase(), right, { address });
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
  expect(refused.json.reason).toMatch(/^Too many wrong passwords\. Please try again in \d minutes?\.$/);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await signIn(username, right)).status).toBe(200);
});

test('correct passwords do not count', async () => {
  const { username } = await signUpPerson(server);
  const address = newAddress();
  for (let count = 0; count < 12; count += 1) {
    expect((await signIn(username, right, { address })).status).toBe(200);
  }
});

test('a hundred wrong passwords in an hour from everywhere stop new browsers, not those known', async () => {
  const { username } = await signUpPerson(server);
  const known = browserCookieOf((await signIn(username, right)).headers);
  expect(known.whole).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
  expect(known.pair).not.toContain(username);
  // Ninety wrong ones from elsewhere; each would take a hash.
  for (let count = 0; count < 90; count += 1) {
    await server.deps.rateLimits.take('password', 'name', username.toLowerCase());
  }
  const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(username, 'guess after guess')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await signIn(username, right)).status).toBe(429);
  expect((await signIn(username, right, { cookie: known.pair })).status).toBe(200);
  // Forged cookies, and those of another account, do not count as known.
  const stranger = await signUpPerson(server);
  const foreign = browserCookieOf((await signIn(stranger.username, right)).headers);
  for (const cookie of [foreign.pair, 'browser=forged', `${known.pair}x`]) {
    expect((await signIn(username, right, { cookie })).status).toBe(429);
  }
  // A known browser has a limit too.
  const cookie = known.pair;
  for (let count = 0; count < 10; count += 1) {
    expect((await signIn(username, 'guess after guess', { cookie })).status).toBe(400);
  }
  expect((await signIn(username, right, { cookie })).status).toBe(429);
});

test('a browser that two people use is known to both; a new password makes all unknown', async () => {
  const [one, other] = [await signUpPerson(server), await signUpPerson(server)];
  const first = browserCookieOf((await signIn(one.username, right)).headers).pair;
  const again = await signIn(other.username, right, { cookie: first });
  expect(browserCookieOf(again.headers).pair).toBe(first);
  const known = () => server.deps.db.browsers.countDocuments({ accountIds: one.id });
  expect(await known()).toBe(1);
  const change = { currentPassword: right, newPassword: 'another long password' };
  expect((await one.request('account.changePassword', { body: change })).status).toBe(200);
  expect(await known()).toBe(0);
  expect(await server.deps.db.browsers.countDocuments({ accountIds: other.id })).toBe(1);
});

test('programs and pages of other sites get no such cookie', async () => {
  const { username, id } = await signUpPerson(server);
  const foreign = await signIn(username, right, { origin: 'https://elsewhere.example' });
  const body = { emailOrUsername: username, password: right };
  const program = await visitor(server).request('account.signIn', { body });
  expect([foreign.status, program.status]).toEqual([200, 200]);
  expect([browserCookieOf(foreign.headers).pair, browserCookieOf(program.headers).pair]).toEqual(['', '']);
  expect(await server.deps.db.browsers.countDocuments({ accountIds: id })).toBe(0);
});

test('only ten wrong codes of a second factor are checked in an hour, wherever they come from; a known browser has its own', async () => {
  const person = await signUpPerson(server);
  const known = browserCookieOf((await signIn(person.username, right)).headers).pair;
  const { secret } = await person.call('secondFactor.prepare');
  const code = codeAt(secret, Date.now());
  await person.call('secondFactor.turnOn', { body: { code } });
  const attempt = () =>
    visitor(server).request(
      'account.signIn',
      { body: { emailOrUsername: person.username, password: right, code: '000000' } },
      { 'X-Forwarded-For': newAddress() },
    );
  for (let count = 0; count < 10; count += 1) expect((await attempt()).json.code).toBe('wrong_code');
  const refused = await attempt();
  expect([refused.status, refused.json.reason]).toEqual([
    429,
    expect.stringMatching(/^Too many wrong codes\. Please try again in \d+ minutes\.$/),
  ]);
  // Whoever has only the password keeps nobody out of the browsers that they use.
  const tryAtHome = (given: string) =>
    visitor(server).request(
      'account.signIn',
      { body: { emailOrUsername: person.username, password: right, code: given } },
      { 'X-Forwarded-For': newAddress(), Cookie: known },
    );
  const next = codeAt(secret, Date.now() + 30_000);
  expect((await tryAtHome(next)).status).toBe(200);
  for (let count = 0; count < 10; count += 1) {
    expect((await tryAtHome('000000')).json.code).toBe('wrong_code');
  }
  expect((await tryAtHome('000000')).status).toBe(429);
});

test('only the most recently used browsers of an account stay known', async () => {
  const { username, id } = await signUpPerson(server);
  const cookies: string[] = [];
  for (let count = 0; count < serverLimits.browsersPerAccount + 2; count += 1) {
    cookies.push(browserCookieOf((await signIn(username, right)).headers).pair);
  }
  expect(new Set(cookies).size).toBe(serverLimits.browsersPerAccount + 2);
  expect(await server.deps.db.browsers.countDocuments({ accountIds: id })).toBe(
    serverLimits.browsersPerAccount,
  );
  expect(await server.deps.db.browsers.countDocuments({ accountIds: [] })).toBe(0);
});
