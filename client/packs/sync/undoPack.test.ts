import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { applyPackOp, type PackContent, type PackOp, placeAt } from '../../../shared/applyPackOp.ts';
import { eventually } from '../../../shared/testing/eventually.ts';
import { useToasts } from '../../state/toasts.ts';
import { fakeServer, later, type ok } from '../../testing/fakeServer.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';
import { inverseOps, stillPossible } from './inverseOps.ts';
import { dropEdits, pendingEdits, withEdits } from './ownEdits.ts';
import { packs } from './packStore.ts';
import { receiveStep } from './receiveStep.ts';
import { editPack } from './syncPack.ts';
import { undoPack } from './undoPack.ts';
import { forgetChanges } from './undoStack.ts';

const id = 3;
const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
const shown = () => withEdits(packs.get(id) ?? buildPack(), pendingEdits(id));
const theirStep = (...ops: PackOp[]) => {
  const version = (packs.get(id)?.version ?? 0) + ops.length;
  receiveStep({ packId: id, version, ops, by: kestrel, time: 1, clientId: null, kind: 'edit' });
};

beforeEach(() => {
  fakeServer({ [`POST /api/pack/${id}/ops`]: () => later<ReturnType<typeof ok>>().promise });
  dropEdits(id);
  forgetChanges(id);
  useToasts.setState({ toasts: [] });
  packs.clear();
  packs.put(buildPack({ id, levelIds: [1, 2, 3, 4], version: 1, notes: { 2: 'Short.' } }));
});

test('undo takes back our own latest step, not a later one of somebody else; redo repeats it', () => {
  editPack(id, [{ op: 'remove', levelIds: [2] }]);
  theirStep({ op: 'move', levelId: 4, after: null });
  undoPack(id, 'undo');
  expect(shown()).toMatchObject({ levelIds: [4, 1, 2, 3], notes: { 2: 'Short.' } });
  undoPack(id, 'redo');
  expect(shown().levelIds).toEqual([4, 1, 3]);
  undoPack(id, 'undo');
  undoPack(id, 'undo');
  expect(shown().levelIds).toEqual([4, 1, 2, 3]);
});

test('a new edit after an undo leaves nothing to redo', () => {
  editPack(id, [{ op: 'remove', levelIds: [2] }]);
  undoPack(id, 'undo');
  editPack(id, [{ op: 'remove', levelIds: [1] }]);
  undoPack(id, 'redo');
  expect(shown().levelIds).toEqual([2, 3, 4]);
});

test('a text that somebody else has changed since is not overwritten', () => {
  editPack(id, [{ op: 'rename', name: 'Mine' }]);
  dropEdits(id);
  theirStep({ op: 'rename', name: 'Mine' });
  theirStep({ op: 'rename', name: 'Theirs' });
  undoPack(id, 'undo');
  expect(shown().name).toBe('Theirs');
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'Others have changed this since, so nothing was changed.' },
  ]);
});

test('111 moves are undone at once, in requests of 100', async () => {
  const levelIds = Array.from({ length: 112 }, (_, index) => index + 1);
  packs.put(buildPack({ id, levelIds, version: 2 }));
  const backwards = levelIds.slice(1).map((levelId) => ({ op: 'move' as const, levelId, after: null }));
  editPack(id, backwards);
  expect(shown().levelIds).toEqual([...levelIds].reverse());
  undoPack(id, 'undo');
  expect(shown().levelIds).toEqual(levelIds);
  expect(pendingEdits(id).map(({ ops, kind }) => `${kind} ${ops.length}`)).toEqual([
    'edit 100',
    'edit 11',
    'undo 100',
    'undo 11',
  ]);
  await eventually(() => expect(pendingEdits(id)[0]?.isSent).toBe(true));
});

const anyOps: fc.Arbitrary<PackOp[]> = fc.array(
  fc.oneof(
    fc.record({
      op: fc.constant('remove' as const),
      levelIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
    }),
    fc.record({ op: fc.constant('rename' as const), name: fc.constantFrom('a', 'b') }),
    fc.record({
      op: fc.constant('note' as const),
      levelId: fc.integer({ min: 1, max: 6 }),
      note: fc.constantFrom('', 'x'),
    }),
    fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 5 })).map(([levelId, at]) => ({
      op: 'move' as const,
      levelId,
      ...placeAt(
        [1, 2, 3, 4].filter((each) => each !== levelId),
        at,
      ),
    })),
    fc
      .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }), fc.nat({ max: 4 }))
      .map(([levelIds, at]) => ({ op: 'add' as const, levelIds, ...placeAt([1, 2, 3, 4], at) })),
  ),
  { maxLength: 12 },
);

test('undoing any operations shows the pack as it was before', () => {
  const start: PackContent = { name: 'a', description: '', levelIds: [1, 2, 3, 4], notes: { 2: 'Short.' } };
  fc.assert(
    fc.property(anyOps, (ops) => {
      const after = ops.reduce(applyPackOp, start);
      const undo = stillPossible(after, inverseOps(start, ops));
      expect(undo.reduce(applyPackOp, after)).toEqual(start);
    }),
  );
});
