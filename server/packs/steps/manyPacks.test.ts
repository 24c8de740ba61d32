import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { eventually } from '../../../shared/testing/eventually.ts';
import { commandsDuring, reportsCommands } from '../../testing/commandsDuring.ts';
import { createFullPack, sendOps } from '../../testing/fullPack.ts';
import { insertLevels } from '../../testing/insertLevels.ts';
import { type Person, signUpPerson, visitor } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

const packs = 20;

let server: TestServer;
let owner: Person;
let levelIds: number[];
beforeAll(async () => {
  server = await startTestServer({ env: reportsCommands });
  owner = await signUpPerson(server);
  levelIds = await insertLevels(server, owner.id, 3);
});
afterAll(() => server.stop());

async function createPacks(): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < packs; index++) ids.push(await createFullPack(owner, levelIds));
  return ids;
}

const shownOf = (packId: number) => visitor(server).call('pack.info', { params: { id: String(packId) } });

/** The number of transactions that wrote packs. */
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const writes = (await commandsDuring(server, work)).filter(({ command: { update } }) => update === 'packs');
  return new Set(writes.map(({ command: { lsid, txnNumber } }) => `${lsid?.id} ${txnNumber}`)).size;
}

/** Sends one operation to each pack so that all but the first wait together. Resolves when they have begun to. */
async function sendTogether(ids: readonly number[], op: PackOp) {
  const { db, packWrites } = server.deps;
  const { withSession } = db;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = vi.spyOn(db, 'withSession').mockImplementationOnce(async (work) => {
    await held;
    return withSession(work);
  });
  const added = vi.spyOn(packWrites, 'add');
  const answers = ids.map((packId) => sendOps(owner, packId, [op]));
  await eventually(() => expect(added).toHaveBeenCalledTimes(ids.length));
  begun.mockRestore();
  added.mockRestore();
  release();
  return answers;
}

const sharedOf = (ids: readonly number[]) => ids.filter((id) => server.deps.packQueue.isShared(id));

test('changes of many packs at once share a transaction', async () => {
  const ids = await createPacks();
  const moved: PackOp = { op: 'move', levelId: levelIds[0] ?? 0, after: levelIds[2] ?? null };
  const transactions = await transactionsOf(async () => Promise.all(await sendTogether(ids, moved)));
  expect(transactions).toBe(2);
  for (const id of ids) {
    expect((await shownOf(id)).levelIds).toEqual([levelIds[1], levelIds[2], levelIds[0]]);
  }
});

test('where another process has changed one of the packs meanwhile, each is stored by itself', async () => {
  const ids = await createPacks();
  const changed = ids[10] ?? 0;
  // This process still takes the version before for the newest.
  await server.deps.db.packs.updateOne({ _id: changed }, { $inc: { version: 1 }, $set: { name: 'Theirs' } });
  const removal: PackOp = { op: 'remove', levelIds: levelIds.slice(0, 1) };
  const answers = await Promise.all(await sendTogether(ids, removal));
  expect(answers.map((answer) => answer.levelIds)).toEqual(ids.map(() => levelIds.slice(1)));
  expect(answers[10]).toMatchObject({ name: 'Theirs', version: 3 });
  expect(sharedOf(ids)).toEqual([changed]);
  for (const packId of ids) {
    const [newest] = await server.deps.db.packSteps.find({ packId }).sort({ version: -1 }).toArray();
    expect(newest?.ops).toEqual([removal]);
  }
});

test('packs do not wait for one that another transaction holds', async () => {
  const ids = await createPacks();
  const held = ids[10] ?? 0;
  const removal: PackOp = { op: 'remove', levelIds: levelIds.slice(0, 1) };
  const { db } = server.deps;
  const session = db.client.startSession();
  session.startTransaction();
  await db.packs.updateOne({ _id: held }, { $inc: { downloads: 1 } }, { session });
  const answers = await sendTogether(ids, removal);
  const others = await Promise.all(answers.filter((_, index) => index !== 10));
  expect(others.map((answer) => answer.levelIds)).toEqual(others.map(() => levelIds.slice(1)));
  expect(sharedOf(ids)).toEqual([held]);
  await session.commitTransaction();
  await session.endSession();
  expect(await answers[10]).toMatchObject({ levelIds: levelIds.slice(1) });
});
