import { expect, test } from 'vitest';
import { poseAt } from '../../../shared/moverMotion.ts';
import type { Quaternion, SceneMover, Vector } from '../../../shared/scene.ts';
import { serverLimits } from '../../limits.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission } from '../../testing/tinyLevels.ts';

const sceneOf = (objects: string) =>
  sceneOfFiles(buildMission({ objects }), { 'interiors/a.dif': buildBoxInterior(['edge_white']) });

const interior = (name: string, position: string, rest: string) =>
  `new InteriorInstance(${name}) { interiorFile = "~/data/interiors/a.dif"; position = "${position}"; ${rest} };`;
const gem = (rest: string) => `new Item() { dataBlock = "GemItem"; position = "3 0 5"; ${rest} };`;
const node = (name: string, position: string, rest: string) =>
  `new StaticShape(${name}) { dataBlock = "PathNode"; position = "${position}"; timeToNext = "1000"; ${rest} };`;

/** There and back, and a half turn on the way there. */
const lift = node('up', '0 0 0', 'nextNode = "down";') + node('down', '0 0 10', 'nextNode = "up";');
const turn =
  node('here', '0 0 0', 'nextNode = "there";') +
  node('there', '0 0 0', 'nextNode = "here"; rotation = "0 0 1 180";');

const whereAt = ({ position, path }: Pick<SceneMover, 'position' | 'path'>, ms: number): Vector => {
  const { offset } = poseAt(path, ms);
  return [position[0] + offset[0], position[1] + offset[1], position[2] + offset[2]];
};
const isNear = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0)))) < 0.01;

test('things that hang on a moving one move with it, as do those that hang on them', () => {
  const { movers, statics, items } = sceneOf(
    interior('Lift', '0 0 0', 'path = "up";') +
      interior('box', '2 0 1', 'parent = "LIFT";') +
      interior('', '2 0 3', 'parent = "box";') +
      gem('parent = "lift";') +
      lift,
  );
  expect(statics).toEqual([]);
  expect(movers.map((mover) => whereAt(mover, 1_000))).toEqual([
    [0, 0, 10],
    [2, 0, 11],
    [2, 0, 13],
  ]);
  expect(items[0]?.ride && whereAt({ ...items[0], ...items[0].ride }, 1_000)).toEqual([3, 0, 15]);
});

test('things that hang on a turning one go around it, unless they stay upright', () => {
  const { movers } = sceneOf(
    interior('wheel', '0 0 0', 'path = "here";') +
      interior('rider', '4 0 0', 'parent = "wheel";') +
      interior('upright', '4 0 0', 'parent = "wheel"; parentNoRot = "1";') +
      interior('same', '7 7 7', 'parent = "wheel"; parentSimple = "1"; parentOffset = "1 0 0";') +
      turn,
  );
  const [wheel, rider, upright, same] = movers;
  if (!wheel || !rider || !upright || !same) throw new Error('All four move.');
  const half: Quaternion = [0, 0, -1, 0];
  expect(isNear(poseAt(wheel.path, 1_000).rotation ?? [], half)).toBe(true);
  expect(isNear(whereAt(rider, 0), [4, 0, 0])).toBe(true);
  expect(isNear(whereAt(rider, 1_000), [-4, 0, 0])).toBe(true);
  expect(isNear(whereAt(upright, 1_000), [4, 0, 0])).toBe(true);
  expect(isNear(whereAt(same, 0), [1, 0, 0])).toBe(true);
  expect(isNear(whereAt(same, 1_000), [-1, 0, 0])).toBe(true);
});

test('things that hang on a standing one, on each other or on nothing stay where they are', () => {
  const { movers, statics } = sceneOf(
    interior('still', '0 0 0', '') +
      interior('one', '1 0 0', 'parent = "still";') +
      interior('two', '2 0 0', 'parent = "three";') +
      interior('three', '3 0 0', 'parent = "two";') +
      interior('four', '4 0 0', 'parent = "nobody";'),
  );
  expect(movers).toEqual([]);
  expect(statics.map(({ position }) => position[0])).toEqual([0, 1, 2, 3, 4]);
});

test('a thousand things hang on a platform with a path of thousands of markers', () => {
  const markers = Array.from({ length: 3_000 }, (_, index) => `new Marker() { seqNum = "${index}"; };`);
  const lift = `new SimGroup() { new PathedInterior(long) { interiorResource = "~/data/interiors/a.dif"; }; new Path() { ${markers.join('')} }; };`;
  const riders = Array.from({ length: 1_000 }, (_, index) =>
    interior('', `${index} 0 0`, 'parent = "long";'),
  );
  const { movers } = sceneOf(lift + riders.join(''));
  expect(movers).toHaveLength(1_000);
});

test('things that turn are placed as their path begins, and seen within the level at each of its ends', () => {
  const nodes =
    node('flat', '0 0 0', 'nextNode = "high"; scale = "1 1 1";') +
    node('high', '0 0 0', 'nextNode = "flat"; scale = "1 1 50";');
  const { movers, bounds } = sceneOf(interior('', '5 5 5', 'path = "flat";') + nodes);
  expect(movers).toMatchObject([{ rotation: [0, 0, 0, 1], scale: [1, 1, 1] }]);
  expect(bounds.play.max[2] - bounds.play.min[2]).toBeGreaterThan(40);
});

test('thousands of things that go around with one are bounded', () => {
  const riders = Array.from({ length: 3_000 }, (_, index) =>
    interior('', `${index} 0 0`, 'parent = "wheel";'),
  );
  const { movers } = sceneOf(interior('wheel', '0 0 0', 'path = "here";') + riders.join('') + turn);
  expect(movers.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThanOrEqual(
    serverLimits.sceneMarkers + 100,
  );
});
