import { describe, expect, test } from 'vitest';
import { keptMailTo } from '../testing/keptMails.ts';
import { visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();

type Path = 'signUp' | 'signIn' | 'forgotPassword' | 'changePassword' | 'resetPassword';
const post = <Name extends Path>(name: Name, body: unknown, headers: Record<string, string> = {}) =>
  visitor(server).request(`account.${name}`, { body }, headers);

const guessable = [
  ['a common one', 'password'],
  ['a common one in other letters', 'PassWord1'],
  ['a row of keys', 'qwertyuiop'],
  ['the own name', 'Marble King'],
  ['the own address', 'MARBLE.KING@example.org'],
  ['the front of the own address', 'marble.king'],
  ['the own name with a number', 'MarbleKing2024!'],
  ['the name of the site', 'Marbleland1'],
];

describe('a password that is easy to guess is refused', () => {
  const account = { email: 'marble.king@example.org', username: 'Marble King' };
  const refusal = [400, 'bad_input', 'This password is easy to guess. Please choose another one.'];

  test.each(guessable)('at sign-up: %s', async (_, password) => {
    const { status, json } = await post('signUp', { ...account, password });
    expect([status, json.code, json.reason]).toEqual(refusal);
    expect(await server.deps.db.accounts.countDocuments()).toBe(0);
  });

  test('when it is changed and when it is reset, and the old one stays', async () => {
    const password = 'marble king of hills';
    const { token } = (await post('signUp', { ...account, password })).json;
    await post('forgotPassword', { email: account.email });
    const { text } = await keptMailTo(server, account.email, /reset/i);
    const link = /token=([\w-]+)/.exec(text)?.[1];
    for (const [, newPassword] of guessable) {
      const change = { currentPassword: password, newPassword };
      const changed = await post('changePassword', change, { Authorization: `Bearer ${token}` });
      expect([changed.status, changed.json.code, changed.json.reason]).toEqual(refusal);
      const reset = await post('resetPassword', { token: link, password: newPassword });
      expect([reset.status, reset.json.code, reset.json.reason]).toEqual(refusal);
    }
    expect((await post('signIn', { emailOrUsername: account.username, password })).status).toBe(200);
    expect((await post('resetPassword', { token: link, password: 'king of the marbles' })).status).toBe(200);
  });
});
