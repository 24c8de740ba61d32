import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { eventually } from '../../../shared/testing/eventually.ts';
import { levels } from '../../levels/levelStore.ts';
import { useConnection } from '../../live/connection.ts';
import { useToasts } from '../../state/toasts.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { buildLevel, buildPack, buildProfile, buildSignIn } from '../../testing/things.ts';
import { dropEdits, pendingEdits, useOwnEdits, withEdits } from './ownEdits.ts';
import { changeDraft, draftOfPack } from './packDraft.ts';
import { packs } from './packStore.ts';
import { forgetChange } from './recentChange.ts';
import { editPack } from './syncPack.ts';

const id = 3;
const line = `POST /api/pack/${id}/ops`;
const shownIds = () => {
  const pack = packs.get(id);
  return pack && withEdits(pack, pendingEdits(id)).levelIds;
};
const state = (levelIds: number[], version: number, more: object = {}) =>
  ok({
    version,
    levelIds,
    name: 'Sunday Warm-ups',
    description: 'Short levels.',
    notes: {},
    ignored: [],
    conflicts: [],
    ...more,
  });
const isSaved = () => eventually(() => expect(pendingEdits(id)).toEqual([]));

beforeEach(() => {
  dropEdits(id);
  useToasts.setState({ toasts: [] });
  useOwnEdits.setState({ failing: new Set() });
  forgetChange(id);
  changeDraft(id, { name: undefined, description: undefined });
  levels.clear();
  packs.clear();
  packs.put(buildPack({ id, levelIds: [1, 2], version: 1 }));
});

test('an edit is shown at once, then replaced by the answer of the server', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ [line]: () => answer.promise });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  expect(shownIds()).toEqual([2]);
  expect(packs.get(id)?.levelIds).toEqual([1, 2]);
  // Someone else was faster with another level.
  answer.settle(state([2, 9], 3));
  await isSaved();
  expect(packs.get(id)).toMatchObject({ levelIds: [2, 9], version: 3 });
});

test('edits made in quick succession are sent together, and those made meanwhile after them', async () => {
  const first = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [line]: () => first.promise });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'add', levelIds: [8], after: 2 }]);
  await eventually(() => expect(server.seen).toHaveLength(1));
  editPack(id, [{ op: 'add', levelIds: [7], after: 2 }]);
  editPack(id, [{ op: 'move', levelId: 7, after: null }]);
  expect(shownIds()).toEqual([7, 2, 8]);
  server.answer(line, () => state([7, 2, 8], 5));
  first.settle(state([2, 8], 3));
  await isSaved();
  expect(server.seen.map(({ body }) => (body as { ops: unknown[] }).ops.length)).toEqual([2, 2]);
});

test('many operations are sent in parts', async () => {
  const server = fakeServer({ [line]: () => state([1, 2], 2) });
  const ops = Array.from({ length: 250 }, (_, index) => ({
    op: 'move' as const,
    levelId: 1 + (index % 2),
    after: null,
  }));
  editPack(id, ops);
  await isSaved();
  expect(server.seen.map(({ body }) => (body as { ops: unknown[] }).ops.length)).toEqual([100, 100, 50]);
});

test('an edit without an answer is sent again unchanged, and is shown as unsaved until then', async () => {
  const server = fakeServer({});
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await eventually(() => expect(useOwnEdits.getState().failing.has(id)).toBe(true));
  editPack(id, [{ op: 'remove', levelIds: [2] }]);
  server.answer(line, ({ body }) => state([], (body as { baseVersion: number }).baseVersion + 1));
  useConnection.setState({ state: 'reconnecting' });
  useConnection.setState({ state: 'live' });
  await isSaved();
  const clientIds = server.seen.map(({ body }) => (body as { clientId: string }).clientId);
  expect(clientIds[0]).toBe(clientIds[1]);
  expect(new Set(clientIds).size).toBe(2);
  expect(useOwnEdits.getState().failing.has(id)).toBe(false);
});

test('all edits are undone when the right to edit is lost, and one sentence says so', async () => {
  fakeServer({
    [line]: () => refused('not_allowed'),
    'GET /api/account/check-token': () => ok(buildSignIn()),
  });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'remove', levelIds: [2] }]);
  await isSaved();
  expect(shownIds()).toEqual([1, 2]);
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'Not saved: you removed 2 levels. You are not allowed to do this.', isLasting: true },
  ]);
});

test('a refused request gives up only the operation that cannot be stored', async () => {
  const answer = ({ body }: { body: unknown }) => {
    const { ops } = body as { ops: PackOp[] };
    return ops.some(({ op }) => op === 'add') ? refused('bad_input', 'Too many.') : state([2], 2);
  };
  const server = fakeServer({ [line]: answer });
  levels.put(buildLevel({ id: 7, name: 'Upward' }));
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'add', levelIds: [7], after: 2 }]);
  editPack(id, [{ op: 'describe', description: 'Rewritten.' }]);
  await isSaved();
  const sent = server.seen.map(({ body }) => (body as { ops: PackOp[] }).ops.map(({ op }) => op).join(' '));
  expect(sent).toEqual(['remove add describe', 'remove', 'add', 'describe']);
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Not saved: you added “Upward”. Too many.' }]);
});

test('a level that is gone is not added, which one sentence says; the other edits are stored', async () => {
  levels.put(buildLevel({ id: 7, name: 'Upward' }));
  const ignored = [{ index: 1, reason: 'level_gone', levelIds: [7] }];
  fakeServer({ [line]: () => state([2], 2, { ignored }) });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'add', levelIds: [7], after: 2 }]);
  levels.remove(7);
  await isSaved();
  expect(shownIds()).toEqual([2]);
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '“Upward” is no longer there, so it was not added.', isLasting: true },
  ]);
});

describe('texts', () => {
  const opsSince = `GET /api/pack/${id}/ops?since=1`;
  const theirStep = {
    packId: id,
    version: 2,
    ops: [{ op: 'describe', description: 'Theirs.' }],
    by: buildProfile({ id: 6, username: 'Kestrel' }),
    time: 1,
    clientId: null,
    kind: 'edit',
  };
  const history = () => ok({ version: 2, ops: [theirStep], hasMore: false });
  const describeIt = (description: string) => editPack(id, [{ op: 'describe', description }]);

  test('a text that two people changed returns with the name of the other', async () => {
    const conflicts = [{ index: 0, theirs: 'Theirs.', merged: null }];
    fakeServer({ [line]: () => state([1, 2], 2, { conflicts }), [opsSince]: history });
    describeIt('Mine.');
    await isSaved();
    await eventually(() =>
      expect(draftOfPack(id).description).toEqual({
        typed: 'Mine.',
        replaces: 'Short levels for a slow morning.',
        base: 1,
        by: 'Kestrel',
      }),
    );
  });

  test('a merged text names the person whose changes it contains', async () => {
    const conflicts = [{ index: 0, theirs: 'Theirs.', merged: 'Both.' }];
    fakeServer({ [line]: () => state([1, 2], 3, { conflicts }), [opsSince]: history });
    describeIt('Mine.');
    await eventually(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ text: "Merged with Kestrel's changes" }]),
    );
    expect(draftOfPack(id)).toEqual({});
  });

  test('a newer text takes the place of a waiting one, and replaces the same version', async () => {
    const server = fakeServer({ [line]: () => state([1, 2], 2) });
    describeIt('First.');
    describeIt('Second.');
    await isSaved();
    expect(server.seen).toMatchObject([{ body: { ops: [{ description: 'Second.', base: 1 }] } }]);
  });

  test('a text that was begun while an earlier one of ours was on its way replaces what was stored of that', async () => {
    const first = later<ReturnType<typeof ok>>();
    const server = fakeServer({ [line]: () => first.promise });
    describeIt('First. Second.');
    await eventually(() => expect(server.seen).toHaveLength(1));
    changeDraft(id, { description: { typed: 'First. Third.', replaces: 'First. Second.', base: 1 } });
    first.settle(state([1, 2], 4, { description: 'First. Second.' }));
    await isSaved();
    expect(draftOfPack(id).description).toMatchObject({ typed: 'First. Third.', base: 4 });
  });

  test('a text that waits for an earlier one of ours replaces what was stored of that', async () => {
    const first = later<ReturnType<typeof ok>>();
    const server = fakeServer({ [line]: () => first.promise });
    describeIt('First.');
    await eventually(() => expect(server.seen).toHaveLength(1));
    describeIt('Second.');
    server.answer(line, () => state([1, 2], 5));
    first.settle(state([1, 2], 4, { description: 'First.' }));
    await isSaved();
    expect(server.seen[1]).toMatchObject({ body: { ops: [{ description: 'Second.', base: 4 }] } });
  });
});

test('too many requests count as “slow”, not as offline, and the next attempt waits as long as the site asks', async () => {
  vi.useFakeTimers();
  // This test has a pack of its own, because that of the other tests may still be gathering edits in real
  // time.
  const slow = 4;
  const slowLine = `POST /api/pack/${slow}/ops`;
  packs.put(buildPack({ id: slow, levelIds: [1, 2], version: 1 }));
  const wait = { ...refused('too_many_requests'), headers: { 'Retry-After': '57' } };
  const server = fakeServer({ [slowLine]: () => wait });
  editPack(slow, [{ op: 'remove', levelIds: [1] }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(useOwnEdits.getState().failing.has(slow)).toBe(true);
  useConnection.setState({ state: 'reconnecting' });
  useConnection.setState({ state: 'live' });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(server.seen).toHaveLength(1);
  server.answer(slowLine, () => state([2], 2));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(server.seen).toHaveLength(2);
  expect(pendingEdits(slow)).toEqual([]);
  vi.useRealTimers();
});

test.each(['internal', 'too_slow'] as const)(
  'after “%s”, an edit that may have been stored is sent again with its client ID',
  async (code) => {
    vi.useFakeTimers();
    const server = fakeServer({ [line]: () => refused(code) });
    editPack(id, [
      { op: 'remove', levelIds: [1] },
      { op: 'add', levelIds: [9], after: null },
    ]);
    await eventually(() => expect(server.seen).toHaveLength(1));
    server.answer(line, () => state([9, 2], 2));
    await vi.advanceTimersByTimeAsync(3_500);
    vi.useRealTimers();
    await isSaved();
    expect(server.seen[1]?.body).toEqual(server.seen[0]?.body);
    expect(useToasts.getState().toasts).toEqual([]);
  },
);

test('an edit that waits on a dead connection is sent again, unchanged, as soon as the socket is back', async () => {
  const server = fakeServer({ [line]: () => later<ReturnType<typeof ok>>().promise });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await eventually(() => expect(server.seen).toHaveLength(1));
  server.answer(line, () => state([2], 2));
  useConnection.setState({ state: 'reconnecting' });
  useConnection.setState({ state: 'live' });
  await isSaved();
  const clientIds = server.seen.map(({ body }) => (body as { clientId: string }).clientId);
  expect(clientIds[1]).toBe(clientIds[0]);
});
