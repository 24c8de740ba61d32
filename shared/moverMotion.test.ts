import { expect, test } from 'vitest';
import { movesByItself, poseAt, timeOnPath } from './moverMotion.ts';
import type { SceneMover } from './scene.ts';

const offsetAt = (path: SceneMover['path'], ms: number) => poseAt(path, ms).offset;

const path: SceneMover['path'] = [
  { offset: [0, 0, 0], ms: 1000, smoothing: 'linear' },
  { offset: [10, 0, 0], ms: 2000, smoothing: 'accelerate' },
  { offset: [10, 0, 4], ms: 0, smoothing: 'linear' },
];
const mover = (change: Partial<SceneMover>): SceneMover => ({
  mesh: 0,
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  path,
  duration: 3000,
  start: 0,
  mode: 'loop',
  target: 0,
  triggers: [],
  ...change,
});

test('a platform is where its path says', () => {
  expect(offsetAt(path, 500)).toEqual([5, 0, 0]);
  expect(offsetAt(path, 2000)[2]).toBeCloseTo(2);
  expect(offsetAt(path, 1500)[2]).toBeLessThan(1);
  expect(offsetAt(path, 9000)).toEqual([10, 0, 4]);
  expect(offsetAt([], 500)).toEqual([0, 0, 0]);
});

test('a spline goes through its markers', () => {
  const curved = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 4, 0],
    [0, 4, 0],
  ].map(([x = 0, y = 0, z = 0]) => ({
    offset: [x, y, z] as [number, number, number],
    ms: 100,
    smoothing: 'spline' as const,
  }));
  expect(offsetAt(curved, 100)).toEqual([4, 0, 0]);
  const [x, y] = offsetAt(curved, 150);
  expect(x).toBeGreaterThan(4);
  expect(y).toBeCloseTo(2);
});

test('platforms that go round do so for ever, in their direction', () => {
  expect(timeOnPath(mover({ start: 500 }), 3000, null)).toBe(500);
  expect(timeOnPath(mover({ mode: 'backward', start: 500 }), 600, null)).toBe(2900);
  expect(timeOnPath(mover({ duration: 0 }), 600, null)).toBe(0);
});

test('a platform with a target goes there and stays', () => {
  expect(timeOnPath(mover({ mode: 'to', target: 2000 }), 500, null)).toBe(500);
  expect(timeOnPath(mover({ mode: 'to', target: 2000 }), 9000, null)).toBe(2000);
  expect(timeOnPath(mover({ mode: 'waits', start: 3000 }), 9000, null)).toBe(0);
  expect(movesByItself(mover({ mode: 'waits', start: 3000 }))).toBe(true);
});

test('a platform that waits goes there and back on request', () => {
  const waiting = mover({ mode: 'waits' });
  expect(movesByItself(waiting)).toBe(false);
  expect([null, 0, 1000, 3000, 5000, 6000, 9000].map((sent) => timeOnPath(waiting, 9000, sent))).toEqual([
    0, 0, 1000, 3000, 1000, 0, 0,
  ]);
});
