import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../../live/connection.ts';
import { useToasts } from '../../state/toasts.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { buildPack } from '../../testing/things.ts';
import { dropEdits, pendingEdits, useOwnEdits, withEdits } from './ownEdits.ts';
import { packs } from './packStore.ts';
import { forgetChange, recentChange } from './recentChange.ts';
import { editPack } from './syncPack.ts';

const id = 3;
const line = `POST /api/pack/${id}/ops`;
const shownIds = () => {
  const pack = packs.get(id);
  return pack && withEdits(pack, pendingEdits(id)).levelIds;
};
const state = (levelIds: number[], version: number) =>
  ok({
    ...{ version, levelIds, name: 'Sunday Warm-ups', description: 'Short levels.', notes: {} },
    ...{ ignored: [], conflicts: [] },
  });
const isSaved = () => vi.waitFor(() => expect(pendingEdits(id)).toEqual([]));

beforeEach(() => {
  dropEdits(id);
  useToasts.setState({ toasts: [] });
  useOwnEdits.setState({ failing: new Set() });
  forgetChange(id);
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

test('edits made while another one is being sent are sent together after it', async () => {
  const first = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [line]: () => first.promise });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'add', levelIds: [7], after: 2 }]);
  editPack(id, [{ op: 'move', levelId: 7, after: null }]);
  expect(shownIds()).toEqual([7, 2]);
  server.answer(line, () => state([7, 2], 4));
  first.settle(state([2], 2));
  await isSaved();
  expect(server.seen.map(({ body }) => (body as { ops: unknown[] }).ops.length)).toEqual([1, 2]);
});

test('an edit without an answer is sent again unchanged, and is shown as unsaved until then', async () => {
  const server = fakeServer({});
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await vi.waitFor(() => expect(useOwnEdits.getState().failing.has(id)).toBe(true));
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

test('a refused edit is undone together with the later ones, and the reason is shown', async () => {
  fakeServer({ [line]: () => refused('not_allowed') });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  editPack(id, [{ op: 'remove', levelIds: [2] }]);
  await isSaved();
  expect(shownIds()).toEqual([1, 2]);
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'The pack could not be changed. You are not allowed to do this.' },
  ]);
});

test('an edit is undone by the operations that were remembered with it', () => {
  fakeServer({ [line]: () => later<ReturnType<typeof ok>>().promise });
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  const undo = recentChange(id)?.undo ?? [];
  editPack(id, undo);
  expect(shownIds()).toEqual([1, 2]);
});
