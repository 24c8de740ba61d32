import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { insertLevel } from '../../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

const packs = 20;

let server: TestServer;
let owner: Person;
let levelIds: number[];
beforeAll(async () => {
  // Metrics make the driver report its commands.
  server = await startTestServer({ env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' } });
  owner = await signUpPerson(server);
  levelIds = [];
  for (let index = 0; index < 3; index++) levelIds.push((await insertLevel(server, owner.id))._id);
});
afterAll(() => server.stop());

const send = (packId: number, op: PackOp) =>
  owner.call('pack.applyOps', { params: { id: String(packId) }, body: { baseVersion: 0, ops: [op] } });

async function createPacks(): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < packs; index++) {
    const { packId } = await owner.call('pack.create', { body: { name: `Pack ${index}`, description: '-' } });
    await send(packId, { op: 'add', levelIds, after: null });
    ids.push(packId);
  }
  return ids;
}

const shownOf = (packId: number) => visitor(server).call('pack.info', { params: { id: String(packId) } });

/** The number of transactions that wrote packs. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const transactions = new Set<string>();
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'update' && command.update === 'packs') {
      transactions.add(`${command.lsid?.id} ${command.txnNumber}`);
    }
  };
  const { client } = server.deps.db;
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return transactions.size;
}

test('changes of many packs at once share a few transactions', async () => {
  const ids = await createPacks();
  const moved: PackOp = { op: 'move', levelId: levelIds[0] ?? 0, after: levelIds[2] ?? null };
  const transactions = await transactionsOf(() => Promise.all(ids.map((packId) => send(packId, moved))));
  expect(transactions).toBeLessThan(packs / 2);
  for (const id of ids) {
    expect((await shownOf(id)).levelIds).toEqual([levelIds[1], levelIds[2], levelIds[0]]);
  }
});

test('a pack that another process has changed meanwhile does not hold up the others', async () => {
  const ids = await createPacks();
  const [changed = 0] = ids;
  // This process still takes the version before for the newest.
  await server.deps.db.packs.updateOne({ _id: changed }, { $inc: { version: 1 }, $set: { name: 'Theirs' } });
  const answers = await Promise.all(
    ids.map((packId) => send(packId, { op: 'remove', levelIds: levelIds.slice(0, 1) })),
  );
  expect(answers.map((answer) => answer.levelIds)).toEqual(ids.map(() => levelIds.slice(1)));
  expect(answers[0]).toMatchObject({ name: 'Theirs', version: 3 });
  for (const id of ids) {
    const steps = await server.deps.db.packSteps.find({ packId: id }).sort({ version: -1 }).toArray();
    expect(steps[0]?.ops).toEqual([{ op: 'remove', levelIds: levelIds.slice(0, 1) }]);
    expect((await shownOf(id)).levelIds).toEqual(levelIds.slice(1));
  }
});
