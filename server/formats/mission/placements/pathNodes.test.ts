import { expect, test } from 'vitest';
import { serverLimits } from '../../../limits.ts';
import { buildBoxShape } from '../../../testing/boxShape.ts';
import { sceneOfFiles } from '../../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../../testing/tinyInterior.ts';
import { buildMission } from '../../../testing/tinyLevels.ts';

const sceneOf = (objects: string) =>
  sceneOfFiles(buildMission({ objects }), { 'interiors/a.dif': buildBoxInterior(['edge_white']) });

const interior = (path: string) =>
  `new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; position = "9 9 9"; path = "${path}"; };`;
const node = (name: string, position: string, rest: string) =>
  `new StaticShape(${name}) { dataBlock = "PathNode"; position = "${position}"; ${rest} };`;

test('an interior that follows nodes in a circle goes round, and waits where a node says so', () => {
  const { movers, statics } = sceneOf(
    interior('one') +
      node('One', '1 2 3', 'nextNode = "Two"; timeToNext = "2000"; delay = "500";') +
      node('Two', '1 2 13', 'nextNode = "ONE"; speed = "5"; smooth = "1";'),
  );
  expect(statics).toEqual([]);
  expect(movers).toMatchObject([
    { mesh: 0, position: [1, 2, 3], mode: 'loop', duration: 4_500, start: 0, triggers: [] },
  ]);
  expect(movers[0]?.path.map(({ offset, ms, smoothing }) => [offset[2], ms, smoothing])).toEqual([
    [0, 500, 'linear'],
    [0, 2_000, 'linear'],
    [10, 2_000, 'accelerate'],
    [0, 0, 'linear'],
  ]);
});

test('things and shapes that follow nodes ride on them, and nothing follows a node without a name', () => {
  const thing = (rest: string) => `new Item() { dataBlock = "GemItem"; position = "9 9 9"; ${rest} };`;
  const shape = 'new TSStatic() { shapeName = "~/data/shapes/a.dts"; path = "a"; };';
  const nodes = node('a', '1 2 3', 'nextNode = "b";') + node('b', '1 2 7', 'nextNode = "a";');
  const nameless = node('', '0 0 0', 'nextNode = "a";');
  const { items, movers, statics, bounds } = sceneOfFiles(
    buildMission({ objects: thing('path = "A";') + thing('') + shape + interior('') + nodes + nameless }),
    { 'interiors/a.dif': buildBoxInterior(['a']), 'shapes/a.dts': buildBoxShape() },
  );
  const motion = { mode: 'loop', duration: 10_000 };
  expect(items).toMatchObject([{ position: [1, 2, 3], ride: motion }, { position: [9, 9, 9] }]);
  expect(items[1]).not.toHaveProperty('ride');
  expect(movers).toMatchObject([{ position: [1, 2, 3], ...motion }]);
  expect(statics).toMatchObject([{ position: [9, 9, 9] }]);
  expect(bounds.play.max[2]).toBeGreaterThanOrEqual(7);
});

test('where the nodes end it stops; nodes that are not there move nothing', () => {
  const nodes = node('a', '0 0 0', 'nextNode = "b";') + node('b', '4 0 0', '');
  const { movers, statics } = sceneOf(interior('a') + interior('nowhere') + interior('b') + nodes);
  expect(movers).toMatchObject([{ mode: 'to', target: 5_000, duration: 5_000 }]);
  expect(statics.map(({ position }) => position)).toEqual([
    [9, 9, 9],
    [9, 9, 9],
  ]);
});

test('a path that leads into a circle goes round in it for minutes', () => {
  const nodes =
    node('a', '0 0 0', 'nextNode = "b";') +
    node('b', '1 0 0', 'nextNode = "c";') +
    node('c', '2 0 0', 'nextNode = "b";');
  const { movers } = sceneOf(interior('a') + nodes);
  const [mover] = movers;
  expect(mover?.mode).toBe('to');
  expect(mover?.duration).toBeGreaterThan(240_000);
  const places = mover?.path.map(({ offset }) => offset[0]) ?? [];
  expect(places.slice(0, 6)).toEqual([0, 1, 2, 1, 2, 1]);
  expect(places.length).toBeLessThanOrEqual(60);
});

test('dozens of things move on paths that lead into a circle, also where they turn', () => {
  const turned = 'useRotation = "1"; rotation = "0 0 1 90"; nextNode';
  const things = Array.from({ length: 40 }, (_, index) => [
    interior(`a${index}`),
    node(`a${index}`, '0 0 0', `nextNode = "b${index}";`),
    node(`b${index}`, '1 0 0', `${turned} = "c${index}";`),
    node(`c${index}`, '2 0 0', `nextNode = "b${index}";`),
  ]);
  const { movers } = sceneOf(things.flat().join(''));
  expect(movers).toHaveLength(40);
  for (const { path } of movers) expect(path.length).toBeGreaterThan(60);
});

test('a node that leads to itself ends the path', () => {
  const nodes = node('a', '0 0 0', 'nextNode = "b";') + node('b', '4 0 0', 'nextNode = "b";');
  expect(sceneOf(interior('a') + nodes).movers).toMatchObject([{ mode: 'to', duration: 5_000 }]);
});

test('thousands of ways through thousands of nodes are bounded', () => {
  const count = 500;
  const nodes = Array.from({ length: count }, (_, index) =>
    node(`n${index}`, `${index} 0 0`, `nextNode = "n${(index + 1) % count}";`),
  );
  const interiors = Array.from({ length: count }, (_, index) => interior(`n${index}`));
  const { movers } = sceneOf(interiors.join('') + nodes.join(''));
  expect(movers.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThanOrEqual(
    serverLimits.sceneMarkers,
  );
});
