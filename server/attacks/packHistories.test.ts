import type { CommandSucceededEvent } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { limits } from '../../shared/limits.ts';
import type { PackOp } from '../../shared/packOp.ts';
import type { PackStepDocument } from '../db/documents/pack.ts';
import { serverLimits } from '../limits.ts';
import { pruneHistory } from '../packs/history/pruneHistory.ts';
import { createFullPack, sendOps } from '../testing/fullPack.ts';
import { insertLevels } from '../testing/insertLevels.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** The history of a pack must neither fill the disk nor keep everybody else waiting. */

let server: TestServer;
let owner: Person;
let levelIds: number[];

beforeAll(async () => {
  // Metrics make the driver report its commands.
  server = await startTestServer({ env: { METRICS_TOKEN: 'a-token-for-metrics-of-tests' } });
  owner = await signUpPerson(server);
  levelIds = await insertLevels(server, owner.id, limits.packLevels);
});
afterAll(() => server.stop());

const byId = (id: number) => ({ params: { id: String(id) } });

const createFull = () => createFullPack(owner, levelIds);
const send = (packId: number, ops: PackOp[]) => sendOps(owner, packId, ops);

/** A note on each of some levels, 100 of them by default. */
const notes = (note: string, from = 0, count: number = limits.packOps): PackOp[] =>
  levelIds.slice(from, from + count).map((levelId) => ({ op: 'note', levelId, note }));

const versionOf = async (packId: number): Promise<number> =>
  (await server.deps.db.packs.findOne({ _id: packId }))?.version ?? -1;

/** Stores steps of a pack as if each had been requested. */
async function storeSteps(packId: number, steps: PackStepDocument[]): Promise<void> {
  await server.deps.db.packSteps.insertMany(steps);
  await server.deps.db.packs.updateOne({ _id: packId }, { $set: { version: steps.at(-1)?.version ?? 0 } });
}

/** How many queries of packs' histories are made for something, and how many steps they find. */
async function readsOf(work: () => Promise<unknown>): Promise<{ queries: number; steps: number }> {
  const reads = { queries: 0, steps: 0 };
  const note = ({ commandName, reply }: CommandSucceededEvent) => {
    const { ns, firstBatch = [], nextBatch = [] } = (reply as { cursor?: Batch }).cursor ?? {};
    if (!ns?.endsWith('.packSteps')) return;
    if (commandName === 'find') reads.queries += 1;
    reads.steps += firstBatch.length + nextBatch.length;
  };
  // Histories are pruned at their own pace, after the operations.
  await server.deps.paced.flush();
  server.deps.db.client.on('commandSucceeded', note);
  await work();
  server.deps.db.client.off('commandSucceeded', note);
  return reads;
}

interface Batch {
  ns: string;
  firstBatch?: unknown[];
  nextBatch?: unknown[];
}

describe('what is read', () => {
  test('of large steps, only as many as an answer holds', async () => {
    const packId = await createFull();
    const first = (await versionOf(packId)) + 1;
    const ops: PackOp[] = [
      { op: 'remove', levelIds },
      { op: 'add', levelIds, after: null },
    ];
    const steps = Array.from({ length: callLimits.packHistoryPage }, (_, index) => ({
      packId,
      version: first + 2 * index + 1,
      ops,
      by: owner.id,
      time: 1,
      clientId: null,
    }));
    await storeSteps(packId, steps);
    const query = { limit: callLimits.packHistoryPage };
    const history = await readsOf(() => visitor(server).call('pack.history', { ...byId(packId), query }));
    expect(history.steps).toBeLessThan(60);
    const since = { since: first - 1 };
    const changes = await readsOf(() => owner.call('pack.opsSince', { ...byId(packId), query: since }));
    expect(changes.steps).toBeLessThan(60);
  });

  test('for the texts that one request replaces, a few versions', async () => {
    const packId = await createFull();
    await send(packId, notes('first'));
    await send(packId, notes('second'));
    const newest = await versionOf(packId);
    const ops = notes('third').map((op, index) => ({ ...op, base: newest - 1 - index }));
    const { queries } = await readsOf(() => send(packId, ops));
    // It is decided twice: a newer version of the pack might change the answer.
    expect(queries).toBeLessThanOrEqual(4 * serverLimits.packOpBases);
    await send(packId, notes('third'));
    const again = await readsOf(() => send(packId, ops));
    expect(again.queries).toBe(0);
  });

  test('for a version that was asked for before, its step alone', async () => {
    const packId = await createFull();
    for (const note of ['a', 'b']) await send(packId, notes(note, 0, 5));
    const version = String(await versionOf(packId));
    const read = () => visitor(server).call('pack.version', { params: { id: String(packId), version } });
    const [first, second] = [await read(), await readsOf(read)];
    expect(first.notes[String(levelIds[0])]).toBe('b');
    expect(second).toEqual({ queries: 1, steps: 1 });
  });
});

describe('what is stored', () => {
  const stepsOf = (packId: number) =>
    server.deps.db.packSteps.find({ packId }).sort({ version: 1 }).toArray();
  const sizeOf = async (packId: number) => JSON.stringify(await stepsOf(packId)).length;

  async function createNoted(): Promise<number> {
    const packId = await createFull();
    for (let from = 0; from < levelIds.length; from += limits.packOps) {
      await send(packId, notes('n'.repeat(limits.packNoteLength), from));
    }
    return packId;
  }

  test('of many changes of a large pack is not many times the pack', async () => {
    const packId = await createNoted();
    const before = await sizeOf(packId);
    for (let turn = 0; turn < 20; turn++) await send(packId, notes(String(turn)));
    expect((await sizeOf(packId)) - before).toBeLessThan(1_300_000);
    const version = String(await versionOf(packId));
    const kept = await visitor(server).call('pack.version', { params: { id: String(packId), version } });
    expect(Object.values(kept.notes).filter((note) => note === '19')).toHaveLength(limits.packOps);
  });

  test('of one person has a size, beyond which their older steps go', async () => {
    const packId = await createNoted();
    const first = (await versionOf(packId)) + 1;
    const ops = notes('x'.repeat(limits.packNoteLength));
    const bytes = serverLimits.packHistoryPersonBytes / 10;
    const steps = Array.from({ length: 30 }, (_, index) => ({
      packId,
      version: first + ops.length * (index + 1) - 1,
      ops,
      by: owner.id,
      time: server.deps.clock(),
      clientId: null,
      bytes,
    }));
    await storeSteps(packId, steps);
    await pruneHistory(server.deps, packId);
    const kept = await stepsOf(packId);
    expect(kept.length).toBeLessThan(12);
    expect(kept.at(-1)?.version).toBe(steps.at(-1)?.version);
    const version = String(kept[0]?.version);
    const read = await visitor(server).call('pack.version', { params: { id: String(packId), version } });
    expect(read.levelIds).toEqual(levelIds);
  });

  test('moves to the bin and back in parts', async () => {
    const packId = await createFull();
    const first = (await versionOf(packId)) + 1;
    const steps = Array.from({ length: 250 }, (_, index) => ({
      packId,
      version: first + index,
      ops: notes(String(index), index, 1),
      by: owner.id,
      time: 1,
      clientId: null,
    }));
    await storeSteps(packId, steps);
    const before = await stepsOf(packId);
    const read = await readsOf(() => owner.call('pack.delete', byId(packId)));
    expect(read.steps).toBe(before.length);
    await owner.call('bin.restore', { params: { kind: 'pack', id: String(packId) } });
    expect(await stepsOf(packId)).toEqual(before);
  });
});
