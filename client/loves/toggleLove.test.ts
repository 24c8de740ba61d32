import { beforeEach, expect, test } from 'vitest';
import { levels } from '../levels/levelStore.ts';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { buildLevel } from '../testing/things.ts';
import { clearLoves, useLoves } from './loveStore.ts';
import { toggleLove } from './toggleLove.ts';

const wanted = () => useLoves.getState().wanted.get('level:7');
const isLoved = () => useLoves.getState().loved.has('level:7');

beforeEach(() => {
  clearLoves();
  levels.clear();
  levels.put(buildLevel({ lovedCount: 10 }));
});

test('a love changes at once, then takes the count of the server', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'PATCH /api/level/7/love': () => answer.promise });
  const sending = toggleLove('level', 7);
  expect(wanted()).toBe(true);
  answer.settle(ok({ lovedCount: 12, lovedByYou: true }));
  await sending;
  expect(wanted()).toBeUndefined();
  expect(isLoved()).toBe(true);
  expect(levels.get(7)?.lovedCount).toBe(12);
});

test('a refused love is undone', async () => {
  fakeServer({ 'PATCH /api/level/7/love': () => refused('suspended') });
  await expect(toggleLove('level', 7)).rejects.toThrow('Your account has been suspended.');
  expect(wanted()).toBeUndefined();
  expect(isLoved()).toBe(false);
});

test('the last of many quick clicks wins, with one request at a time', async () => {
  const first = later<ReturnType<typeof ok>>();
  const server = fakeServer({
    'PATCH /api/level/7/love': () => first.promise,
    'PATCH /api/level/7/unlove': () => ok({ lovedCount: 10, lovedByYou: false }),
  });
  const sending = toggleLove('level', 7);
  void toggleLove('level', 7);
  void toggleLove('level', 7);
  void toggleLove('level', 7);
  first.settle(ok({ lovedCount: 11, lovedByYou: true }));
  await sending;
  expect(server.seen.map(({ address }) => address)).toEqual(['/api/level/7/love', '/api/level/7/unlove']);
  expect(isLoved()).toBe(false);
});
