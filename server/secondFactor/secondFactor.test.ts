import { beforeEach, describe, expect, test } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { serverLimits } from '../limits.ts';
import { codeAt } from '../testing/codeAt.ts';
import { keptMailTo } from '../testing/keptMails.ts';
import { linkIn } from '../testing/mailbox.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { resetSecondFactor } from './resetSecondFactor.ts';

const password = 'a long password';
const stepMs = 30_000;
let now = Date.now();
const server = await serverForFile({ clock: () => now });

// No code is accepted twice.
beforeEach(() => later(10));

const later = (steps = 1) => {
  now += steps * stepMs;
};

interface Holder {
  person: Person;
  secret: string;
  recoveryCodes: string[];
  email: string;
}

async function withSecondFactor(options: { isModerator?: boolean } = {}): Promise<Holder> {
  const person = await signUpPerson(server, options);
  const { secret } = await person.call('secondFactor.prepare');
  const { recoveryCodes } = await person.call('secondFactor.turnOn', { body: { code: codeAt(secret, now) } });
  later();
  const { email } = await person.call('account.own');
  return { person, secret, recoveryCodes, email };
}

const signIn = ({ username }: Person, rest: { password?: string; code?: string } = {}) => {
  const body = { emailOrUsername: username, password, ...rest };
  return visitor(server).request('account.signIn', { body });
};
const confirm = (person: Person, body: unknown) => person.request('account.confirm', { body });
const prepare = (person: Person) => person.request('secondFactor.prepare');
const turnOn = (person: Person, code: string) => person.request('secondFactor.turnOn', { body: { code } });
const deleteAccount = (person: Person) =>
  person.request('account.delete', { body: { username: person.username, levels: 'leave' } });

describe('signing in with a second factor', () => {
  test('accepts the code of the app, once, up to one step early or late', async () => {
    const { person, secret } = await withSecondFactor();
    const without = await signIn(person);
    expect([without.status, without.json.code, without.json.token]).toEqual([
      400,
      'second_factor_required',
      undefined,
    ]);
    expect((await signIn(person, { password: 'wrong', code: codeAt(secret, now) })).json.code).toBe(
      'sign_in_refused',
    );
    expect((await signIn(person, { code: codeAt(secret, now) })).status).toBe(200);
    expect((await signIn(person, { code: codeAt(secret, now) })).json.code).toBe('wrong_code');
    later(2);
    expect((await signIn(person, { code: codeAt(secret, now - stepMs) })).status).toBe(200);
    expect((await signIn(person, { code: ` ${codeAt(secret, now + stepMs)} ` })).status).toBe(200);
    // A code from before the last one is no longer accepted.
    expect((await signIn(person, { code: codeAt(secret, now) })).json.code).toBe('wrong_code');
    later(5);
    expect((await signIn(person, { code: codeAt(secret, now - 2 * stepMs) })).json.code).toBe('wrong_code');
  });

  test('of ten sign-ins at once with one code, one succeeds', async () => {
    const { person, secret } = await withSecondFactor();
    const code = codeAt(secret, now);
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(person, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test('a recovery code works once, its person is notified, and new ones replace the old', async () => {
    const { person, recoveryCodes, email } = await withSecondFactor();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(person, { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await signIn(person, { code: first })).json.code).toBe('wrong_code');
    const { text } = await keptMailTo(server, email, /recovery code was used/);
    expect(text).toContain('9 of them are left');
    expect((await person.call('account.own')).secondFactor?.recoveryCodesLeft).toBe(9);
    const renewed = await person.call('secondFactor.renewCodes');
    expect((await signIn(person, { code: second })).json.code).toBe('wrong_code');
    expect((await signIn(person, { code: renewed.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  test('a password that is reset by mail does not replace the code', async () => {
    const { person, secret, email } = await withSecondFactor();
    await visitor(server).request('account.forgotPassword', { body: { email } });
    const token = new URLSearchParams(linkIn(await keptMailTo(server, email, /Reset/)).split('?')[1]).get(
      'token',
    );
    const reset = (code?: string) =>
      visitor(server).request('account.resetPassword', {
        body: { token, password: 'another password', ...(code && { code }) },
      });
    expect((await reset()).json.code).toBe('second_factor_required');
    expect((await reset('123456')).json.code).toBe('wrong_code');
    expect((await reset(codeAt(secret, now))).status).toBe(200);
    later();
    const done = await signIn(person, { password: 'another password', code: codeAt(secret, now) });
    expect(done.status).toBe(200);
  });
});

describe('turning it on and off', () => {
  test('takes effect only after a first code of the app; its person is notified; its secrets are never answered again', async () => {
    const person = await signUpPerson(server);
    const { secret, url } = await person.call('secondFactor.prepare');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(
      `otpauth://totp/Marbleland:${encodeURIComponent(person.username)}?secret=${secret}&issuer=Marbleland`,
    );
    expect((await signIn(person)).status).toBe(200);
    expect((await turnOn(person, '123456')).json.code).toBe('wrong_code');
    expect((await person.call('account.own')).secondFactor).toBeNull();
    const pages = await person.listen();
    const made = await turnOn(person, codeAt(secret, now));
    expect(made.json.recoveryCodes).toHaveLength(10);
    await pages.next('session:changed');
    pages.close();
    const own = await person.call('account.own');
    expect(own.secondFactor).toEqual({ since: now, recoveryCodesLeft: 10 });
    await keptMailTo(server, own.email, /turned on/);
    expect((await signIn(person, { code: codeAt(secret, now) })).json.code).toBe('wrong_code');
    const stored = JSON.stringify(await server.deps.db.accounts.findOne({ _id: person.id }));
    for (const code of made.json.recoveryCodes) expect(stored).not.toContain(code);
    const answers = [JSON.stringify(own), JSON.stringify(await person.call('account.checkToken'))];
    expect(answers.join()).not.toContain(secret);
    expect((await prepare(person)).json.code).toBe('conflict');
  });

  test('must be completed within half an hour', async () => {
    const person = await signUpPerson(server);
    const { secret } = await person.call('secondFactor.prepare');
    now += serverLimits.secondFactorSetupMs + 1;
    expect((await confirm(person, { password })).status).toBe(200);
    expect((await turnOn(person, codeAt(secret, now))).json.code).toBe('conflict');
  });

  test('off requires the password and a code, and its person is notified', async () => {
    const { person, secret, email } = await withSecondFactor();
    const turnOff = () => person.request('secondFactor.turnOff');
    now += callLimits.confirmationMs;
    expect((await turnOff()).json.code).toBe('confirmation_needed');
    expect((await confirm(person, { password })).json.code).toBe('second_factor_required');
    expect((await confirm(person, { password: 'wrong' })).json.code).toBe('wrong_password');
    expect((await confirm(person, { password, code: codeAt(secret, now) })).status).toBe(200);
    expect((await turnOff()).status).toBe(200);
    await keptMailTo(server, email, /turned off/);
    expect((await signIn(person)).status).toBe(200);
  });

  test('another session, opened without a code before, cannot turn it off', async () => {
    const person = await signUpPerson(server);
    const thief = personWith(server, (await signIn(person)).json.token);
    const { secret } = await person.call('secondFactor.prepare');
    await person.call('secondFactor.turnOn', { body: { code: codeAt(secret, now) } });
    const reply = await thief.request('secondFactor.turnOff');
    expect(reply.json.code).toBe('confirmation_needed');
  });

  test('the operator turns it off for a person who has lost everything, which is logged', async () => {
    const { person, email } = await withSecondFactor();
    await resetSecondFactor(server.deps, person.username.toUpperCase());
    expect((await signIn(person)).status).toBe(200);
    await keptMailTo(server, email, /turned off/);
    const entry = await server.deps.db.moderationLog.findOne({ 'account.id': person.id });
    expect(entry).toMatchObject({
      by: null,
      action: 'secondFactor.reset',
      account: { username: person.username },
    });
    await expect(resetSecondFactor(server.deps, person.username)).rejects.toThrow('has no two-step sign-in');
    await expect(resetSecondFactor(server.deps, 'nobody there')).rejects.toThrow('There is no account');
  });
});

describe('changes that affect an account’s safety', () => {
  const changes: [string, (person: Person) => Promise<{ status: number; json: { code?: string } }>][] = [
    [
      'a new address',
      (person) => person.request('account.changeEmail', { body: { email: `new${person.id}@example.org` } }),
    ],
    [
      'an API token',
      (person) =>
        person.request('token.create', { body: { name: 'Program', scopes: ['read'], lifeMs: null } }),
    ],
    ['a second factor', (person) => prepare(person)],
    ['deleting it', (person) => deleteAccount(person)],
  ];

  test.each(changes)('need the password again after ten minutes: %s', async (_, change) => {
    const person = await signUpPerson(server);
    now += callLimits.confirmationMs;
    const refused = await change(person);
    expect([refused.status, refused.json.code]).toEqual([403, 'confirmation_needed']);
    expect((await confirm(person, { password })).status).toBe(200);
    now += callLimits.confirmationMs - 1;
    expect((await change(person)).status).toBe(200);
  });

  test('a new password requires the current one, and a code', async () => {
    const { person, secret } = await withSecondFactor();
    const change = (rest = {}) =>
      person.request('account.changePassword', {
        body: { currentPassword: password, newPassword: 'another password', ...rest },
      });
    now += callLimits.confirmationMs;
    expect((await change()).json.code).toBe('second_factor_required');
    expect((await change({ code: '123456' })).json.code).toBe('wrong_code');
    expect((await change({ code: codeAt(secret, now) })).status).toBe(200);
  });

  test('the secret is removed with the account', async () => {
    const { person, secret } = await withSecondFactor();
    await deleteAccount(person);
    const stored = JSON.stringify(await server.deps.db.accounts.findOne({ _id: person.id }));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain('recoveryCodes');
  });
});
