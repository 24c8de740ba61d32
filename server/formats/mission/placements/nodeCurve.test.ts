import { expect, test } from 'vitest';
import { poseAt } from '../../../../shared/moverMotion.ts';
import type { SceneMarker } from '../../../../shared/scene.ts';
import { sceneOfFiles } from '../../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../../testing/tinyInterior.ts';
import { buildMission } from '../../../testing/tinyLevels.ts';

const pathOf = (nodes: string) => {
  const interior =
    'new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; position = "9 9 9"; rotation = "0 0 1 90"; path = "a"; };';
  const { movers } = sceneOfFiles(buildMission({ objects: interior + nodes }), {
    'interiors/a.dif': buildBoxInterior(['edge_white']),
  });
  const [mover] = movers;
  if (!mover) throw new Error('Nothing moves.');
  return mover;
};
const node = (name: string, position: string, rest: string, datablock = 'PathNode') =>
  `new StaticShape(${name}) { dataBlock = "${datablock}"; position = "${position}"; timeToNext = "1000"; ${rest} };`;
/** Rounded, because curves are computed. */
const placeAt = (path: SceneMarker[], ms: number) =>
  poseAt(path, ms).offset.map((value) => Math.round(value * 1_000) / 1_000 || 0);
const end = node('b', '8 0 0', '');

test('handles bend the way between two nodes', () => {
  const handles = node('h', '0 4 0', '', 'BezierHandle') + node('i', '8 4 0', '', 'BezierHandle');
  const { path } = pathOf(
    node('a', '0 0 0', 'nextNode = "b"; bezier = "1"; BezierHandle2 = "h";') +
      node('b', '8 0 0', 'bezier = "1"; BezierHandle1 = "I";') +
      handles,
  );
  // The middle of a cubic curve: (start + 3 handles + end) / 8.
  expect(placeAt(path, 500)).toEqual([4, 3, 0]);
  expect(placeAt(path, 1_000)).toEqual([8, 0, 0]);
});

test('handles of nodes that are not bent, or that are not there, bend nothing', () => {
  const { path } = pathOf(
    node('a', '0 0 0', 'nextNode = "b"; BezierHandle2 = "h";') +
      node('b', '8 0 0', 'bezier = "1"; BezierHandle1 = "none";') +
      node('h', '0 4 0', '', 'BezierHandle'),
  );
  expect(path).toHaveLength(2);
});

test('a spline leaves a node towards where its neighbours lie', () => {
  const nodes = node('a', '0 0 0', 'nextNode = "b";') + node('b', '6 0 0', 'nextNode = "c"; spline = "1";');
  const { path } = pathOf(nodes + node('c', '6 6 0', ''));
  const [, early] = poseAt(path, 900).offset;
  expect(early).toBeLessThan(0);
  expect(placeAt(path, 1_000)).toEqual([6, 0, 0]);
  expect(poseAt(path, 1_100).offset[0]).toBeGreaterThan(6);
});

test('a way that is gentle only at its beginning is even at its end', () => {
  const { path } = pathOf(node('a', '0 0 0', 'nextNode = "b"; smoothStart = "1";') + end);
  expect(poseAt(path, 100).offset[0]).toBeLessThan(0.4);
  expect(poseAt(path, 900).offset[0]).toBeCloseTo(7.2, 1);
});

test('things take over the rotation and the size of nodes, and keep what nodes do not give', () => {
  const turned = pathOf(
    node('a', '0 0 0', 'nextNode = "b"; scale = "1 1 1";') +
      node('b', '8 0 0', 'rotation = "0 0 1 180"; scale = "3 3 3";'),
  );
  expect(turned.rotation).toEqual([0, 0, 0, 1]);
  expect(poseAt(turned.path, 500)).toMatchObject({ scale: [2, 2, 2] });
  expect(poseAt(turned.path, 500).rotation?.[2]).toBeCloseTo(-Math.SQRT1_2);

  const own = pathOf(
    node('a', '0 0 0', 'nextNode = "b"; useRotation = "0"; useScale = "0";') +
      node('b', '8 0 0', 'rotation = "0 0 1 180";'),
  );
  expect(own.rotation[2]).toBeCloseTo(-Math.SQRT1_2);
  expect(own.path[0]).not.toHaveProperty('rotation');

  const spun = pathOf(
    node('a', '0 0 0', 'nextNode = "b"; usePosition = "0";') + node('b', '8 0 0', 'rotation = "0 0 1 90";'),
  );
  expect(spun.position).toEqual([9, 9, 9]);
  expect(poseAt(spun.path, 1_000).offset).toEqual([0, 0, 0]);
});

test('a rotation that only later nodes differ in is taken over with them', () => {
  const { path } = pathOf(
    node('a', '0 0 0', 'nextNode = "b";') +
      node('b', '1 0 0', 'nextNode = "c"; useRotation = "0";') +
      node('c', '2 0 0', 'nextNode = "d"; rotation = "0 0 1 180";') +
      node('d', '3 0 0', 'rotation = "0 0 1 180";'),
  );
  expect(Math.abs(poseAt(path, 500).rotation?.[3] ?? 0)).toBeCloseTo(1);
  expect(Math.abs(poseAt(path, 2_500).rotation?.[2] ?? 0)).toBeCloseTo(1);
});

test('a path of many turning nodes goes all the way round', () => {
  const count = 200;
  const nodes = Array.from({ length: count }, (_, index) => {
    const name = index === 0 ? 'a' : `n${index}`;
    const next = index === count - 1 ? 'a' : `n${index + 1}`;
    return node(name, `${index} 0 0`, `nextNode = "${next}"; rotation = "0 0 1 ${index}";`);
  });
  const { path, duration } = pathOf(nodes.join(''));
  expect(path.length).toBeLessThanOrEqual(1_000);
  expect(duration).toBeCloseTo(count * 1_000);
});
