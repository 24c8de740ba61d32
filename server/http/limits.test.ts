import { beforeEach, describe, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let address = 0;
const server = await serverForFile({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
// Gives every test an address of its own.
beforeEach(() => {
  address += 1;
});

const from = (last = address) => ({ 'X-Forwarded-For': `6.6.6.6, 10.0.0.${last}` });

const signIn = (emailOrUsername: string, headers: Record<string, string> = from()) =>
  visitor(server).request(
    'account.signIn',
    { body: { emailOrUsername, password: 'guess after guess' } },
    headers,
  );

describe('guessing passwords', () => {
  test('of one account is limited to ten attempts from an address, with the time to retry', async () => {
    for (let count = 0; count < 10; count += 1) expect((await signIn('Somebody')).status).toBe(400);
    const refused = await signIn(' SOMEBODY ');
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn('Somebody else')).status).toBe(400);
  });

  test('from one address is limited to fifty attempts for any accounts', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(`player ${index}`)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('of an account whose name equals the ID of another does not limit that one', async () => {
    const player = await signUpPerson(server);
    for (let count = 0; count < 11; count += 1) await signIn(String(player.id));
    const change = { currentPassword: 'a long password', newPassword: 'another password' };
    const reply = await player.request('account.changePassword', { body: change }, from());
    expect(reply.status).toBe(200);
  });
});

test('an address can sign up ten times an hour; invalid input only counts as a read', async () => {
  const signUp = (username: string) => {
    const body = { email: `${username}@example.org`, username, password: 'a long password' };
    return visitor(server).request('account.signUp', { body }, from());
  };
  for (let count = 0; count < 11; count += 1) {
    const { status, headers } = await signUp('x');
    expect([status, headers.get('RateLimit-Limit')]).toEqual([400, '1200']);
  }
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await signUp(`newcomer${count}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('an account can comment ten times a minute, from any number of addresses', async () => {
  const player = await signUpPerson(server);
  const level = await insertLevel(server, player.id);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const body = { content: `comment ${count}` };
    statuses.push(
      (await player.request('comment.post', { params: { id: level._id }, body }, from(50 + count))).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('refused calls count as well: unknown tokens cannot be tried for ever', async () => {
  const attempt = () =>
    visitor(server).request(
      'comment.post',
      { params: { id: 1 }, body: { content: 'x' } },
      {
        ...from(),
        Authorization: 'Bearer nonsense',
      },
    );
  const replies = await Promise.all(Array.from({ length: 55 }, attempt));
  const looked = replies.filter(({ status }) => status === 401);
  const refused = replies.filter(({ status }) => status === 429);
  expect([looked.length, refused.length]).toEqual([50, 5]);
});

test('reads report the remaining allowance and are refused when it is used up', async () => {
  const read = () => visitor(server).request('level.home', {}, from());
  const first = await read();
  expect(first.headers.get('RateLimit-Limit')).toBe('1200');
  expect(first.headers.get('RateLimit-Remaining')).toBe('1199');
  expect(Number(first.headers.get('RateLimit-Reset'))).toBeGreaterThan(50);
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count += 1) {
    for (const { status } of await Promise.all(Array.from({ length: 41 }, read))) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([200, 429]);
  expect((await visitor(server).send('GET', '/', undefined, from())).status).toBe(429);
});

describe('after a restart, five hundred people behind one address', () => {
  const pages = Array.from({ length: 500 });

  test('who are signed in read again what they show', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const body = {
          email: `${index}@example.org`,
          username: `neighbour ${index}`,
          password: 'a long password',
        };
        const { json } = await visitor(server).request('account.signUp', { body }, from(100 + index));
        return personWith(server, json.token ?? null);
      }),
    );
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const reading = pages.map((_page, index) => people[index % people.length]);
      const replies = await Promise.all(
        reading.map((person) => person?.request('account.checkToken', {}, from())),
      );
      statuses.push(...replies.map((reply) => reply?.status ?? 0));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('who are visitors learn six times a minute that what they show has not changed', async () => {
    const etag = (await visitor(server).request('level.home', {}, from())).headers.get('ETag') ?? '';
    const known = () => visitor(server).request('level.home', {}, { ...from(), 'If-None-Match': etag });
    const count = await countStatuses(4_400, known);
    expect(count).toEqual({ 304: 4_199, 429: 201 });
  });
});

async function countStatuses(calls: number, call: () => Promise<{ status: number }>) {
  const counted: Record<number, number> = {};
  for (let left = calls; left > 0; left -= 100) {
    const replies = await Promise.all(Array.from({ length: Math.min(100, left) }, call));
    for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe('an answer that nothing has changed counts as a read', () => {
  test('where the client does not name what it has', async () => {
    const any = () => visitor(server).request('level.home', {}, { ...from(), 'If-None-Match': '*' });
    expect(await countStatuses(1_300, any)).toEqual({ 304: 1_200, 429: 100 });
  });

  test.each(['/api/level/search?q=nothing', '/api/home/info?again', '/api/level/list?since=0'])(
    'where it has to be computed: %s',
    async (path) => {
      const read = (headers = {}) => visitor(server).send('GET', path, undefined, { ...from(), ...headers });
      const etag = (await read()).headers.get('ETag') ?? '';
      const known = () => read({ 'If-None-Match': etag });
      expect(await countStatuses(1_300, known)).toEqual({ 304: 1_199, 429: 101 });
    },
  );
});

test('reads of a person with a session report their own allowance, then draw on their address', async () => {
  const { request } = await signUpPerson(server);
  const allowed: (string | null)[][] = [];
  for (let count = 0; count < 122; count += 1) {
    const { headers } = await request('account.checkToken', {}, from());
    allowed.push([headers.get('RateLimit-Limit'), headers.get('RateLimit-Remaining')]);
    expect(Number(headers.get('RateLimit-Reset'))).toBeGreaterThan(0);
  }
  expect([allowed[0], ...allowed.slice(-3)]).toEqual([
    ['120', '119'],
    ['120', '0'],
    ['1200', '1199'],
    ['1200', '1198'],
  ]);
});

test('a call from another site is limited as well', async () => {
  const { token } = await signUpPerson(server);
  const headers = { ...from(), Cookie: `token=${token}`, Origin: 'https://elsewhere.example' };
  const call = () => visitor(server).send('POST', '/api/account/check-token', undefined, headers);
  expect(await countStatuses(1_300, call)).toEqual({ 403: 1_200, 429: 100 });
});

test('a call that is refused for its token leaves the last one of all tokens to another', async () => {
  const person = await signUpPerson(server);
  const level = await insertLevel(server, person.id);
  const createToken = async (name: string) => {
    const body = { name, scopes: ['write' as const], lifeMs: null };
    const { secret, token } = await person.call('token.create', { body });
    return { ...personWith(server, secret), tokenId: token.id };
  };
  const [busy, other] = [await createToken('busy'), await createToken('other')];
  const love = async (program: Person) =>
    (await program.request('level.love', { params: { id: level._id } }, from())).status;
  expect(await love(busy)).toBe(200);
  // As if many calls had been made: so many would take a slow machine longer than the minute they count for.
  const { rateLimits } = server.deps;
  for (let count = 1; count < 118; count += 1) await rateLimits.take('write', 'token', String(busy.tokenId));
  for (let count = 1; count < 237; count += 1) await rateLimits.take('write', 'tokens', String(person.id));
  expect([await love(busy), await love(busy), await love(busy)]).toEqual([200, 200, 429]);
  expect([await love(other), await love(other)]).toEqual([200, 429]);
});
