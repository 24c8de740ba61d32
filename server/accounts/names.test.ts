import { describe, expect, test } from 'vitest';
import { keptMailTo } from '../testing/keptMails.ts';
import { linkIn } from '../testing/mailbox.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

/** Nobody can pass for another person, or for the site, by a name. */
const server = await serverForFile();
for (const username of ['Ivory', 'Rolly', 'Ali', 'НЕТ', 'modern']) await signUpPerson(server, { username });

let count = 0;
const signUp = (username: string, at = server) => {
  count += 1;
  const body = { email: `person${count}@example.org`, username, password: 'a long password' };
  return visitor(at).request('account.signUp', { body });
};

describe('refused is a name', () => {
  test.each(['Ꮢolly', 'Roꓡꓡy', 'Ivօry', 'R၀lly', 'Rοlly', 'Rолly', 'Ivory२'])(
    'of two scripts: %s',
    async (name) => {
      const { status, json } = await signUp(name);
      expect([status, json.code, json.reason]).toEqual([
        400,
        'bad_input',
        'A username keeps to one alphabet.',
      ]);
      expect(json.issues).toEqual([{ path: 'username', message: json.reason }]);
    },
  );

  test.each(['ıvory', 'lvory', 'Lvory', '1vory', 'HET', 'rnodern', 'RoIIy'])(
    'that looks like another one: %s',
    async (name) => {
      const { status, json } = await signUp(name);
      expect([name, status, json.code]).toEqual([name, 400, 'sign_up_refused']);
      expect(json.reason).toBe('This username looks like one that is already taken.');
    },
  );

  test.each([
    'admin',
    'Admin',
    'ADMIN',
    'AdmIn',
    '_admin_',
    'a.d.m.i.n',
    'admin 2',
    'admın',
    'The Admin',
    'moderator',
    'Moderator',
    'marbleland',
    'Marbleland Team',
    'system',
    'root',
    'support',
    'Staff',
    'staff-7',
    'Removed account',
  ])('that speaks for the site: %s', async (name) => {
    const { status, json } = await signUp(name);
    expect([name, status, json.code]).toEqual([name, 400, 'bad_input']);
  });

  test.each(['..', '--', '__', '12', '. .'])('without a letter: %s', async (name) => {
    const { status, json } = await signUp(name);
    expect([status, json.code, json.reason]).toEqual([
      400,
      'bad_input',
      'A username has at least one letter.',
    ]);
  });
});

test.each([
  'Ivory2',
  'All',
  'Älvsjö',
  'marble_king',
  'Rolly 90',
  'Системный',
  'マーブル大王',
  '대한 민국',
  '大王',
  'شهر',
  'Modest',
  'Rooted',
  'Supporter',
  'ilovemarbles',
])('accepts %s as a name', async (name) => {
  expect([name, (await signUp(name)).status]).toEqual([name, 200]);
});

test('of ten sign-ups at once with names that look the same, one succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => signUp(i % 2 ? 'Illi' : 'lIli')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
});

test('a name that is given up becomes free, with the looks that it reserved', async () => {
  const player = await signUpPerson(server, { username: 'Isle' });
  expect((await signUp('lsle')).status).toBe(400);
  const body = { username: 'Isle', password: 'a long password', levels: 'leave' as const };
  await player.call('account.delete', { body });
  expect((await signUp('lsle')).status).toBe(200);
});

test('a look-alike or reserved name gets no account through the mail either', async () => {
  const site = await startTestServer({ env: { VERIFY_EMAIL: 'on' } });
  try {
    const first = { email: 'first@example.org', username: 'Kilo', password: 'a long password' };
    const second = { ...first, email: 'second@example.org', username: 'KiIo' };
    for (const body of [first, second]) {
      expect((await visitor(site).request('account.signUp', { body })).status).toBe(200);
    }
    // This name was registered before it was reserved.
    const third = { ...first, email: 'third@example.org', username: 'Later' };
    expect((await visitor(site).request('account.signUp', { body: third })).status).toBe(200);
    await site.deps.db.registrations.updateOne({ email: third.email }, { $set: { username: 'admin' } });
    const open = async (email: string) => {
      const link = linkIn(await keptMailTo(site, email, /Verify/));
      return (await visitor(site).send('GET', link)).status;
    };
    expect([await open(first.email), await open(second.email), await open(third.email)]).toEqual([
      303, 400, 400,
    ]);
    expect(await site.deps.db.accounts.countDocuments()).toBe(1);
  } finally {
    await site.stop();
  }
});
