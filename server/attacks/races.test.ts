import { expect, test, vi } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { type Person, type Reply, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

/** Concurrent requests have no more effect than the same requests one after the other. */
const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

let address = 0;
const from = () => {
  address += 1;
  return { 'X-Forwarded-For': `10.1.${Math.floor(address / 200)}.${address % 200}` };
};
const atOnce = <Json>(count: number, send: (index: number) => Promise<Reply<Json>>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort();

const signUp = (username: string, headers: Record<string, string>): Promise<Reply> =>
  visitor(server).request(
    'account.signUp',
    { body: { username, email: `${username}@example.org`, password: 'a long password' } },
    headers,
  );
const signIn = (emailOrUsername: string, password: string, headers: Record<string, string>) =>
  visitor(server).request('account.signIn', { body: { emailOrUsername, password } }, headers);

test('ten correct sign-ins at once all succeed, each with a session of its own', async () => {
  await signUp('Burst', from());
  const headers = from();
  const { passwords } = server.deps;
  const check = passwords.isRight;
  const allAsked = createGate();
  // No password is checked before each sign-in has taken its try.
  const checking = vi.spyOn(passwords, 'isRight').mockImplementation(async (...wanted) => {
    if (checking.mock.calls.length === 10) allAsked.open();
    await allAsked.opened;
    return check(...wanted);
  });
  const replies = await atOnce(10, () => signIn('Burst', 'a long password', headers));
  checking.mockRestore();
  expect(statusesOf(replies)).toEqual(Array.from({ length: 10 }, () => 200));
  const tokens = replies.map(({ json }) => json.token);
  expect(new Set(tokens).size).toBe(10);
  for (const token of tokens) {
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await visitor(server).request('account.checkToken', {}, bearer)).status).toBe(200);
  }
});

test('of thirty wrong passwords at once from one address, ten are checked', async () => {
  const headers = from();
  const replies = await atOnce(30, () => signIn('Guessed', 'guess after guess', headers));
  expect(statusesOf(replies)).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
});

test('of forty sign-ups at once from one address, ten are carried out', async () => {
  const headers = from();
  const isCrowd = ({ username }: { username: string }) => username.startsWith('Crowd');
  const replies = await atOnce(40, (index) => signUp(`Crowd${index}`, headers));
  expect(statusesOf(replies)).toEqual([...Array(10).fill(200), ...Array(30).fill(429)]);
  expect((await server.deps.db.accounts.find().toArray()).filter(isCrowd)).toHaveLength(10);
});

test('eight equal sign-ups at once make one account with one session', async () => {
  const replies = await atOnce(8, () => signUp('Equal', from()));
  expect(statusesOf(replies)).toEqual([200, ...Array(7).fill(400)]);
  const accounts = await server.deps.db.accounts.find({ emailKey: 'equal@example.org' }).toArray();
  expect(accounts).toHaveLength(1);
  expect(await server.deps.db.sessions.countDocuments({ accountId: accounts[0]?._id ?? 0 })).toBe(1);
});

test('forty loves at once, of a level and of a pack, are one love', async () => {
  const people: Person[] = [];
  const free = await startTestServer();
  try {
    for (let count = 0; count < 4; count += 1) people.push(await signUpPerson(free));
    const [owner] = people;
    const level = await insertLevel(free, owner?.id ?? 0);
    const pack = await owner?.request('pack.create', { body: { name: 'Loved', description: 'Much' } });
    for (const [kind, id] of [
      ['level', level._id],
      ['pack', pack?.json.packId],
    ] as const) {
      const replies = await Promise.all(
        people.map((person) => atOnce(40, () => person.send('PATCH', `/api/${kind}/${id}/love`))),
      );
      expect(new Set(statusesOf(replies.flat()))).toEqual(new Set([200]));
      expect(await free.deps.db.loves.countDocuments({ kind, thingId: id })).toBe(4);
      const things = kind === 'level' ? free.deps.db.levels : free.deps.db.packs;
      expect((await things.findOne({ _id: id }))?.lovedCount).toBe(4);
    }
  } finally {
    await free.stop();
  }
});
