import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, later, ok } from '../../testing/fakeServer.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';
import { dropEdits } from './ownEdits.ts';
import { packs } from './packStore.ts';
import { receiveStep } from './receiveStep.ts';
import { recentChange } from './recentChange.ts';

/** The steps of two server processes may reach a page in another order. */
const id = 3;
const step = (version: number, levelId: number) => ({
  packId: id,
  version,
  time: 1,
  clientId: null,
  kind: 'edit' as const,
  ops: [{ op: 'add' as const, levelIds: [levelId], after: null }],
  by: buildProfile({ id: 6 }),
});
const shown = () => packs.get(id)?.levelIds;

beforeEach(() => {
  packs.clear();
  dropEdits(id);
  packs.put(buildPack({ id, levelIds: [], version: 1 }));
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a step that has overtaken others waits for them, and nothing is requested', async () => {
  const server = fakeServer({});
  receiveStep(step(4, 14));
  receiveStep(step(3, 13));
  expect(shown()).toEqual([]);
  receiveStep(step(2, 12));
  expect(shown()).toEqual([14, 13, 12]);
  expect(recentChange(id)?.ops).toEqual(step(4, 14).ops);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.seen).toEqual([]);
});

test('a missing step is requested, once for all steps that wait for it', async () => {
  const missed = () => ok({ version: 4, ops: [step(2, 12), step(3, 13), step(4, 14)], hasMore: false });
  const server = fakeServer({ [`GET /api/pack/${id}/ops?since=1`]: missed });
  receiveStep(step(3, 13));
  receiveStep(step(4, 14));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual([14, 13, 12]);
  expect(server.seen).toHaveLength(1);
});

test('a step that arrives early while others are requested is kept', async () => {
  const missed = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [`GET /api/pack/${id}/ops?since=1`]: () => missed.promise });
  receiveStep(step(3, 13));
  await vi.advanceTimersByTimeAsync(1_000);
  receiveStep(step(4, 14));
  missed.settle(ok({ version: 3, ops: [step(2, 12), step(3, 13)], hasMore: false }));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual([14, 13, 12]);
  expect(server.seen).toHaveLength(1);
});

test('nothing is requested while late steps arrive one after the other', async () => {
  const server = fakeServer({});
  receiveStep(step(3, 13));
  await vi.advanceTimersByTimeAsync(200);
  receiveStep(step(2, 12));
  receiveStep(step(5, 15));
  await vi.advanceTimersByTimeAsync(200);
  receiveStep(step(4, 14));
  receiveStep(step(7, 17));
  await vi.advanceTimersByTimeAsync(200);
  expect(server.seen).toEqual([]);
  receiveStep(step(6, 16));
  expect(shown()).toEqual([17, 16, 15, 14, 13, 12]);
});

test('nothing is requested when an answer has brought the missing steps', async () => {
  const server = fakeServer({});
  receiveStep(step(3, 13));
  packs.put(buildPack({ id, levelIds: [13, 12], version: 3 }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual([13, 12]);
  expect(server.seen).toEqual([]);
});
