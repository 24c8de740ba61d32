import { afterAll, beforeAll, expect, test } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { commandsDuring, reportsCommands } from '../testing/commandsDuring.ts';
import { insertLevels } from '../testing/insertLevels.ts';
import { personWith, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Allowances of a site of several processes, and of one with a single process. */
const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', ...reportsCommands };
let first: TestServer;
let second: TestServer;
let alone: TestServer;
beforeAll(async () => {
  first = await startTestServer({ isOneOfMany: true, env });
  const { mongodb, dataDir } = first.deps.config;
  second = await startTestServer({
    isOneOfMany: true,
    keepsDatabase: true,
    env: { ...env, MONGODB_DATABASE: mongodb.database, DATA_DIR: dataDir },
  });
  alone = await startTestServer({ env });
});
afterAll(async () => {
  await alone.stop();
  await second.stop();
  await first.stop();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });

/** The commands that a process has sent to the database about allowances. */
const commandsOf = async (site: TestServer, work: () => Promise<unknown>): Promise<string[]> =>
  (await commandsDuring(site, work))
    .filter(({ commandName, command }) => command[commandName] === 'rateLimits')
    .map(({ commandName }) => commandName);

test('an account can write 120 times a minute, whichever processes it asks', async () => {
  const person = await signUpPerson(first);
  const [levelId = 0] = await insertLevels(first, person.id, 1);
  const processes = [person, personWith(second, person.token)];
  const statuses: number[] = [];
  for (let turn = 0; turn < 124; turn += 1) {
    const verb = turn % 4 < 2 ? 'level.love' : 'level.unlove';
    const address = from(`10.0.0.${1 + (turn % 3)}`);
    const reply = await processes[turn % 2]?.request(verb, { params: { id: levelId } }, address);
    statuses.push(reply?.status ?? 0);
  }
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(4).fill(429)]);
});

async function countedOf(address: string): Promise<number | undefined> {
  const { db, hideName } = first.deps;
  return (await db.rateLimits.findOne({ key: `password.address:${hideName(address)}` }))?.points;
}

test('of calls that two processes count at the same moment, none too many is allowed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const taken = await Promise.all(
      Array.from({ length: 80 }, (_, turn) =>
        (turn % 2 === 0 ? first : second).deps.rateLimits.take('password', 'address', `of round ${round}`),
      ),
    );
    const allowed = taken.filter((each) => each && !each.isRefused);
    // Fewer may be: a process may see calls of the other one that came after its own.
    expect(allowed.length).toBeLessThanOrEqual(callLimits.wrongPasswords);
    expect(await countedOf(`of round ${round}`)).toBe(80);
  }
});

test('calls of many at the same moment are counted together', async () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `of address ${index}`);
  const takeAll = () =>
    Promise.all(addresses.map((address) => first.deps.rateLimits.take('write', 'address', address)));
  await takeAll();
  const commands = await commandsOf(first, async () => {
    const taken = await takeAll();
    expect(taken.map((each) => each?.remaining)).toEqual(addresses.map(() => 598));
  });
  // The first is counted at once, and the others gather meanwhile.
  expect(commands).toEqual(['update', 'find', 'update', 'find']);
});

test('the only process of a site counts writes of a minute without the database', async () => {
  const person = await signUpPerson(alone);
  const [levelId = 0] = await insertLevels(alone, person.id, 1);
  const love = () => person.request('level.love', { params: { id: levelId } }, from('10.0.1.1'));
  const commands = await commandsOf(alone, async () => {
    const { status, headers } = await love();
    expect([status, headers.get('RateLimit-Limit'), headers.get('RateLimit-Remaining')]).toEqual([
      200,
      '120',
      '119',
    ]);
  });
  expect(commands).toEqual([]);
  for (let turn = 1; turn < 120; turn += 1) expect((await love()).status).toBe(200);
  expect((await love()).status).toBe(429);
});

test('what lasts longer than a minute is counted in the database by a single process, too', async () => {
  const commands = await commandsOf(alone, () =>
    alone.deps.rateLimits.take('mail', 'account', 'mail of somebody'),
  );
  expect(commands).toContain('update');
});
