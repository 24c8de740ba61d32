import { describe, expect, test } from 'vitest';
import { expandMesh } from '../../../shared/expandMesh.ts';
import { type Scene, sceneLimits } from '../../../shared/scene.ts';
import { corpusFile, hasCorpus, readExpected } from '../../formats/testing/corpus.ts';
import { buildBoxShape } from '../../testing/boxShape.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildMission, shapeObject } from '../../testing/tinyLevels.ts';
import { cross, dot, minus } from '../../testing/vectors.ts';

const path = 'shapes/own/box.dts';
const sceneOf = (
  shape: Buffer,
  files: Record<string, Uint8Array> = {},
  placed = shapeObject(`~/data/${path}`),
) => sceneOfFiles(buildMission({ objects: placed }), { [path]: shape, ...files });

/** Of each triangle of the first mesh: its corners, the normal of its face, and its texture coordinates. */
function trianglesOf({ meshes: [mesh] }: Scene) {
  if (!mesh) throw new Error('There is no mesh.');
  const { positions, normals, uvs, indices } = expandMesh(mesh);
  return Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const corners = [0, 1, 2].map((corner) => indices[triangle * 3 + corner] ?? 0);
    return {
      points: corners.map((corner) => [...positions.subarray(corner * 3, corner * 3 + 3)]),
      normal: [...normals.subarray((corners[0] ?? 0) * 3, (corners[0] ?? 0) * 3 + 3)],
      uvs: corners.map((corner) => [...uvs.subarray(corner * 2, corner * 2 + 2)]),
    };
  });
}

test('a shape of the level is a mesh where it stands, seen from outside, with its texture', () => {
  const scene = sceneOf(
    buildBoxShape(),
    { 'shapes/own/box.png': Buffer.from('a') },
    'new TSStatic() { shapeName = "~/data/shapes/own/Box.dts"; position = "1 2 3"; };',
  );
  expect(scene.items).toEqual([]);
  expect(scene.statics).toMatchObject([{ mesh: 0, position: [1, 2, 3] }]);
  expect(scene.meshes[0]).toMatchObject({ triangles: 12, box: { min: [-1, -1, -1], max: [1, 1, 1] } });
  expect(scene.materials).toMatchObject([{ name: 'box', texture: expect.any(String) }]);
  const triangles = trianglesOf(scene);
  expect(triangles).toHaveLength(12);
  for (const { points, normal, uvs } of triangles) {
    const [a = [], b = [], c = []] = points;
    const outwards = cross(minus(b, a), minus(c, a));
    expect(dot(outwards, normal)).toBeGreaterThan(0);
    expect(dot(normal, a)).toBeCloseTo(1);
    expect(new Set(uvs.flat().map((value) => Math.round(value * 1000) / 1000 + 0))).toEqual(new Set([0, 1]));
    expect(new Set(uvs.map(String)).size).toBe(3);
  }
});

test('a node moves and turns what hangs on it', () => {
  const half = Math.round(Math.SQRT1_2 * 32_767);
  const turned = buildBoxShape({ move: [10, 0, 0], turn: [0, 0, half, half], corner: [0, -3, 0] });
  // A quarter turn, the other way round: what lay towards −y lies towards −x.
  expect(sceneOf(turned).meshes[0]?.box.min[0]).toBeCloseTo(7, 3);
});

test('materials say how they cover what is behind them; some are not drawn', () => {
  const materials = [
    { name: 'glow', flags: 0x28 },
    { name: 'glass', flags: 4 },
    { name: 'env', flags: 0x80000000 },
  ];
  const scene = sceneOf(buildBoxShape({ materials }));
  expect(scene.materials).toMatchObject([
    { name: 'glow', blend: 'add', isLit: true },
    { name: 'glass', blend: 'mix' },
  ]);
  expect(scene.meshes[0]?.triangles).toBe(8);
});

test('of a flip-book the first frame is seen', () => {
  const flipbook = { name: 'light', flags: 2 ** 27 };
  const scene = sceneOf(buildBoxShape({ materials: [flipbook] }), {
    'shapes/own/light.ifl': Buffer.from('one.png 3\ntwo.png 3\n'),
    'shapes/own/one.png': Buffer.from('a'),
  });
  expect(scene.materials).toMatchObject([{ name: 'one.png', texture: expect.any(String) }]);
});

test.each([
  ['what marbles collide with', { name: 'Col-1' }],
  ['nothing', { materials: [] }],
])('%s is not seen', (_, options) => {
  expect(sceneOf(buildBoxShape(options)).meshes[0]?.triangles).toBe(0);
});

test.each([
  ['a corner that is not there', { index: 24 }],
  ['a node before its parent', { parent: 0 }],
  ['one mesh shared by tens of thousands', { objects: 60_000 }],
])('a shape with %s is a gap', (_, options) => {
  const scene = sceneOf(buildBoxShape(options));
  expect([scene.statics, scene.gaps]).toMatchObject([[], [{ why: 'broken' }]]);
});

test('triangles with corners that are no numbers or too far away are left out, and counted', () => {
  for (const corner of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
    const { left, meshes } = sceneOf(buildBoxShape({ corner: [corner, 0, 0] }));
    expect(left).toEqual([{ what: 'coordinates', count: 2 }]);
    expect(meshes[0]?.triangles).toBe(10);
  }
});

test('a shape that is placed tens of thousands of times is cut', () => {
  const { left, statics } = sceneOf(buildBoxShape(), {}, shapeObject(`~/data/${path}`).repeat(20_000));
  expect(statics).toHaveLength(sceneLimits.instances);
  expect(left).toEqual([{ what: 'instances', count: 15_000 }]);
});

test.each(['shapes/skies/own.dts', 'shapes/own/SkyBox1.dts', 'sky/a.dts'])(
  '%s is a sky, no part of the level',
  (file) => {
    const scene = sceneOfFiles(buildMission({ objects: shapeObject(`~/data/${file}`) }), {
      [file]: buildBoxShape(),
    });
    expect([scene.statics, scene.items, scene.gaps]).toEqual([[], [], []]);
  },
);

test('a shape that is not there has a stand-in', () => {
  const scene = sceneOfFiles(buildMission({ objects: shapeObject('~/data/shapes/skyscraper/a.dts') }), {});
  expect([scene.statics, scene.items]).toMatchObject([[], [{ kind: 'shape' }]]);
});

/** Boxes of shapes of the games, as an independent reader has measured them. */
const sizes: [name: string, size: [number, number, number]][] = [
  ['data_mbp__shapes__items__gem', [0.6, 0.5, 0.5]],
  ['data__shapes__signs__cautionsign', [1.1, 0.2, 2]],
  ['data__shapes__signs__plainsign', [1.36, 0.2, 1.67]],
  ['data__shapes__signs__finishlinesign', [4.2, 1, 4.2]],
  ['data_mbp__shapes__buttons__pushbutton', [0.93, 1.34, 0.87]],
  ['data_mbp__shapes__items__antigravity', [1.25, 1.3, 1.2]],
  ['data__shapes__items__superbounce', [1.16, 0.8, 1.1]],
  ['data__shapes__items__shockabsorber', [0.4, 1.77, 0.38]],
];

describe.skipIf(!hasCorpus)('real shapes (skipped without ../shared/corpus)', () => {
  const { formats } = hasCorpus ? readExpected() : { formats: { dts: {} } };

  test.each(Object.entries(formats.dts))('%s', (file, { version }) => {
    const scene = sceneOf(corpusFile(`formats/${file}`));
    expect(scene.gaps).toHaveLength(version < 22 ? 1 : 0);
    expect(scene.left).toEqual([]);
    expect(scene.placedTriangles).toBeLessThan(11_000);
  });

  test.each(sizes)('the size of %s', (name, size) => {
    const box = sceneOf(corpusFile(`formats/${name}.dts`)).meshes[0]?.box;
    for (const [axis, expected] of size.entries()) {
      const found = (box?.max[axis] ?? 0) - (box?.min[axis] ?? 0);
      expect(Math.abs(found - expected)).toBeLessThan(0.15);
    }
  });
});
