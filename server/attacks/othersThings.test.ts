import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { commandsDuring, reportsCommands } from '../testing/commandsDuring.ts';
import { insertLevels } from '../testing/insertLevels.ts';
import { insertPacks } from '../testing/insertPacks.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Nobody weighs down what belongs to others, nor the database with what does not exist. */

let server: TestServer;
let owner: Person;
let victim: Person;
let levelIds: number[];

beforeAll(async () => {
  server = await startTestServer({ env: reportsCommands });
  [owner, victim] = [await signUpPerson(server), await signUpPerson(server)];
  levelIds = await insertLevels(server, victim.id, limits.packLevels);
});
afterAll(() => server.stop());

test('an account that was invited to many large packs gets no large pages', async () => {
  const ids = await insertPacks(server, owner, 60, { levelIds, editors: [victim.id] });
  server.deps.pageCaches.ownPacks.drop(victim.id);
  const { sharedPacks } = await victim.call('account.checkToken');
  expect(sharedPacks.map(({ id }) => id)).toEqual(ids.slice(-18).reverse());
  expect(JSON.stringify(sharedPacks).length).toBeLessThan(200_000);
});

test('a level in very many packs can be deleted, and leaves all of them', async () => {
  const [levelId = 0, other = 0] = levelIds;
  await insertPacks(server, owner, 2 * serverLimits.packsAtOnce + 10, {
    levelIds: [levelId, other],
    editors: [],
  });
  const commands = await commandsDuring(server, () =>
    victim.call('level.delete', { params: { id: String(levelId) } }),
  );
  const started = commands
    .filter(({ command: { update } }) => update === 'packs')
    .map(({ command: { lsid, txnNumber } }) => `${lsid?.id} ${txnNumber}`);
  const writes = Math.max(...started.map((one) => started.filter((each) => each === one).length));
  expect(writes).toBeLessThanOrEqual(serverLimits.packsAtOnce);
  const left = () => server.deps.db.packs.countDocuments({ levelIds: levelId });
  await eventually(async () => expect(await left()).toBe(0), { timeout: 60_000 });
}, 120_000);

test('few of the levels that do not exist are looked for', async () => {
  const { packId } = await owner.call('pack.create', { body: { name: 'Mine', description: 'x' } });
  const params = { id: String(packId) };
  const made = Array.from({ length: limits.packLevels }, (_, index) => 1_000_000 + index);
  const ops = [{ op: 'add' as const, levelIds: made, after: null }];
  const commands = await commandsDuring(server, async () => {
    await owner.call('pack.setLevels', { params, body: made });
    const answer = await owner.call('pack.applyOps', { params, body: { baseVersion: 0, ops } });
    expect(answer.ignored).toEqual([{ index: 0, reason: 'level_gone', levelIds: made }]);
  });
  const asked = commands
    .filter(({ command: { find } }) => find === 'levels')
    .map(({ command: { filter } }) => filter._id?.$in?.length ?? 0);
  expect(Math.max(...asked)).toBeLessThanOrEqual(20);
  // The operations are decided twice, since a newer pack might change the answer.
  expect(asked.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3 * limits.uploadLevels);
});
