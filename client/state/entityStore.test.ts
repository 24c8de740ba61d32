import { expect, test } from 'vitest';
import { createEntityStore } from './entityStore.ts';

interface Thing {
  id: number;
  version: number;
  name?: string;
  count?: number;
}
const buildStore = () => createEntityStore<Thing>((thing) => thing.version);
const idsIn = (store: ReturnType<typeof buildStore>) => [...store.useStore.getState().byId.keys()];

test('an older version is ignored; the same version replaces', () => {
  const things = buildStore();
  things.put({ id: 1, version: 2, name: 'new' });
  things.put({ id: 1, version: 1, name: 'old' });
  expect(things.get(1)?.name).toBe('new');
  things.put({ id: 1, version: 2, name: 'again' });
  expect(things.get(1)?.name).toBe('again');
});

test('a removed entity does not come back with a late reply', () => {
  const things = buildStore();
  const finish = things.startReading();
  things.put({ id: 1, version: 1 });
  things.remove(1);
  finish([{ id: 1, version: 1 }]);
  expect(things.get(1)).toBeUndefined();
  expect(things.isRemoved(1)).toBe(true);
});

test('reading a list again drops missing entities and keeps those that arrived meanwhile', () => {
  const things = buildStore();
  things.put({ id: 1, version: 1 }, { id: 2, version: 1 });
  const finish = things.startReading();
  things.put({ id: 3, version: 1 });
  finish([{ id: 2, version: 1 }]);
  expect(idsIn(things)).toEqual([2, 3]);
});

test('reading a part of a list leaves the rest unchanged', () => {
  const things = buildStore();
  things.put({ id: 1, version: 1, name: 'a' }, { id: 2, version: 1, name: 'b' });
  things.startReading((thing) => thing.name === 'a')([]);
  expect(idsIn(things)).toEqual([2]);
});

test('a removed entity comes back with an answer that was requested afterwards, or when it is added anew', () => {
  const things = buildStore();
  for (const id of [1, 2]) {
    things.put({ id, version: 1 });
    things.remove(id);
  }
  const finish = things.startReading(() => false);
  finish([{ id: 1, version: 1 }]);
  things.addAll([{ id: 2, version: 1 }]);
  expect(idsIn(things)).toEqual([1, 2]);
  expect([things.isRemoved(1), things.isRemoved(2)]).toEqual([false, false]);
});

test('what changes while a list is read is newer than the answer', () => {
  const things = buildStore();
  things.put({ id: 1, version: 1, name: 'a', count: 3 }, { id: 2, version: 1, count: 3 });
  const finish = things.startReading();
  things.updateAll([
    { id: 1, count: 4 },
    { id: 2, count: 4 },
  ]);
  finish([
    { id: 1, version: 1, name: 'b', count: 3 },
    { id: 2, version: 2, count: 5 },
  ]);
  expect(things.get(1)).toEqual({ id: 1, version: 1, name: 'b', count: 4 });
  expect(things.get(2)).toEqual({ id: 2, version: 2, count: 5 });
});

test('of two answers, the one that arrives later counts', () => {
  const things = buildStore();
  things.put({ id: 1, version: 1, count: 3 });
  const [first, second] = [things.startReading(), things.startReading()];
  first([{ id: 1, version: 1, count: 4 }]);
  second([{ id: 1, version: 1, count: 5 }]);
  expect(things.get(1)?.count).toBe(5);
});
