import { expect, test } from 'vitest';
import { ceilingOf } from '../proof/passwordCeiling.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { resetPasswordOf } from '../testing/resetPasswordOf.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** An account has a hundred wrong passwords in an hour, whatever it is called and wherever they are given. */
const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

const [right, wrong] = ['a long password', 'guess after guess'];
let lastAddress = 0;

/** From a new address each time. */
function signIn(emailOrUsername: string, password: string, cookie?: string) {
  lastAddress += 1;
  return visitor(server).request(
    'account.signIn',
    { body: { emailOrUsername, password } },
    { 'X-Forwarded-For': `10.8.0.${lastAddress}`, Origin: server.url, ...(cookie && { Cookie: cookie }) },
  );
}

async function knownBrowser(username: string): Promise<string> {
  const { headers } = await signIn(username, right);
  const cookie = headers.getSetCookie().find((each) => each.startsWith('browser='));
  return cookie?.split(';')[0] ?? '';
}

async function signUpNamed() {
  const person = await signUpPerson(server);
  const account = await server.deps.db.accounts.findOne({ _id: person.id });
  return { person, username: person.username, email: account?.email ?? '' };
}

/** Wrong passwords from elsewhere, under whatever names; each would take a hash. */
async function guessAtAccount(count: number, id: number) {
  const account = await server.deps.db.accounts.findOne({ _id: id });
  if (!account) throw new Error('There is no such account.');
  await guessBefore(count, 'account', ceilingOf(account));
}

async function guessBefore(count: number, who: 'name' | 'account', key: string) {
  const guesses = Array.from({ length: count }, () => server.deps.rateLimits.take('password', who, key));
  await Promise.all(guesses);
}

test('user name and address have a hundred together, and no answer tells that they belong together', async () => {
  const { person, username, email } = await signUpNamed();
  const known = await knownBrowser(username);
  await guessBefore(45, 'name', username.toLowerCase());
  await guessBefore(45, 'name', email.toLowerCase());
  await guessAtAccount(90, person.id);
  for (let count = 0; count < 10; count += 1) {
    if (count === 9) expect((await signIn(username, right)).status).toBe(200);
    expect((await signIn(count % 2 === 0 ? username : email, wrong)).json.code).toBe('sign_in_refused');
  }
  const unknown = await signIn('nobody@example.org', right);
  for (const name of [username, email]) {
    const refused = await signIn(name, right);
    expect([refused.status, refused.json]).toEqual([unknown.status, unknown.json]);
    expect((await signIn(name, right, known)).status).toBe(200);
  }
});

test('user name and address have the ten of a known browser together', async () => {
  const { username, email } = await signUpNamed();
  const known = await knownBrowser(username);
  for (let count = 0; count < 10; count += 1) {
    expect((await signIn(count % 2 === 0 ? username : email, wrong, known)).status).toBe(400);
  }
  expect((await signIn(username, right, known)).status).toBe(429);
});

test('a new password has a hundred of its own', async () => {
  const { person, username } = await signUpNamed();
  await guessAtAccount(100, person.id);
  expect((await signIn(username, right)).json.code).toBe('sign_in_refused');
  await resetPasswordOf(server, person);
  expect((await signIn(username, 'another long password')).status).toBe(200);
  await guessAtAccount(100, person.id);
  expect((await signIn(username, 'another long password')).json.code).toBe('sign_in_refused');
});

test('wrong passwords of a signed-in person count, right ones do not, and those of others keep nobody out of this', async () => {
  const { person, username } = await signUpNamed();
  const confirm = (password: string) => person.request('account.confirm', { body: { password } });
  await guessAtAccount(95, person.id);
  for (let count = 0; count < 3; count += 1) expect((await confirm(right)).status).toBe(200);
  const attempts = [
    () => confirm(wrong),
    () =>
      person.request('account.changePassword', {
        body: { currentPassword: wrong, newPassword: 'another long password' },
      }),
    () => person.request('account.changeEmail', { body: { email: 'new@example.org', password: wrong } }),
    () => person.request('account.delete', { body: { username, password: wrong, levels: 'leave' } }),
  ];
  for (const attempt of attempts) expect((await attempt()).json.code).toBe('wrong_password');
  expect((await signIn(username, right)).status).toBe(200);
  expect((await confirm(wrong)).json.code).toBe('wrong_password');
  expect((await signIn(username, right)).json.code).toBe('sign_in_refused');
  expect((await confirm(right)).status).toBe(200);
});
