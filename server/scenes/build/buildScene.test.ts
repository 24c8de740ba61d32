import { expect, test } from 'vitest';
import { expandMesh } from '../../../shared/expandMesh.ts';
import type { Scene } from '../../../shared/scene.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { cross, dot, minus } from '../../testing/vectors.ts';

const sceneOf = (objects: string, files: Record<string, Uint8Array> = {}, stock: string[] = []): Scene =>
  sceneOfFiles(buildMission({ objects }), files, stock);

const interior = (fields = '') =>
  `new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; ${fields} };`;
const box = { 'interiors/a.dif': buildBoxInterior(['edge_white', 'tex/Grid_Warm'], { size: 2 }) };

test('an interior becomes one mesh, however often it is placed', () => {
  const scene = sceneOf(
    `${interior()} ${interior('position = "1 2 3 4"; rotation = "0 0 2 90"; scale = "1 0 2";')}`,
    box,
  );
  expect(scene.meshes).toHaveLength(1);
  expect(scene.meshes[0]).toMatchObject({ triangles: 12, box: { min: [-1, -1, -1], max: [1, 1, 1] } });
  expect(scene.placedTriangles).toBe(24);
  expect(scene.materials.map(({ name }) => name)).toEqual(['edge_white', 'grid_warm']);
  const half = Math.SQRT1_2;
  expect(scene.statics[1]).toEqual({
    mesh: 0,
    position: [1, 2, 3],
    rotation: [0, 0, expect.closeTo(-half, 6), expect.closeTo(half, 6)],
    scale: [1, 0.0001, 2],
  });
});

test('triangles are counter-clockwise around the normals of their faces, and textures lie on them', () => {
  const [mesh] = sceneOf(interior(), box).meshes;
  if (!mesh) throw new Error('There is no mesh.');
  const { positions, normals, uvs, indices, groups } = expandMesh(mesh);
  expect([indices.length, groups.length]).toEqual([36, 2]);
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [0, 1, 2].map((corner) => indices[at + corner] ?? 0);
    const [a = [], b = [], c = []] = corners.map((corner) => [
      ...positions.subarray(corner * 3, corner * 3 + 3),
    ]);
    const normal = [...normals.subarray((corners[0] ?? 0) * 3, (corners[0] ?? 0) * 3 + 3)];
    expect(dot(cross(minus(b, a), minus(c, a)), normal)).toBeGreaterThan(0);
  }
  const top = mesh.points.length / 3;
  expect([positions.length, uvs.length, top]).toEqual([72, 48, 8]);
});

test('equal files make equal bytes of points, and unused ones are left out', () => {
  const two = { ...box, 'interiors/b.dif': buildBoxInterior(['NULL', 'edge_white'], { size: 2 }) };
  const scene = sceneOf(
    `${interior()} new InteriorInstance() { interiorFile = "~/data/interiors/b.dif"; };`,
    two,
  );
  expect(scene.meshes.map(({ triangles, surfaceSizes }) => [triangles, surfaceSizes.length])).toEqual([
    [12, 6],
    [6, 3],
  ]);
  expect(sceneOf(interior(), box)).toEqual(sceneOf(interior(), box));
});

test('textures are those of the level, of its games, or missing', () => {
  const files = { ...box, 'textures.png': Buffer.from('a'), 'edge_white.jpg': Buffer.from('b') };
  const scene = sceneOf(interior(), files, ['interiors/grid_warm.jpg']);
  expect(scene.materials).toEqual([
    { name: 'edge_white', texture: expect.stringMatching(/^[0-9a-f]{64}$/), family: 'edge', color: 0xdfe0dc },
    { name: 'grid_warm', texture: null, family: 'grid', color: 0xcf8844 },
  ]);
  expect(sceneOf(interior(), box).materials[0]).toMatchObject({ texture: null, isMissing: true });
});

test('a part of an interior that cannot be shown is a gap with its place', () => {
  const scene = sceneOf(
    `${interior('position = "1 2 3";')}
     new InteriorInstance() { interiorFile = "~/data/interiors/b.dif"; };
     new InteriorInstance() { interiorFile = "~/data/interiors/broken.dif"; };`,
    { 'interiors/broken.dif': Buffer.from('no interior') },
    ['interiors/b.dif'],
  );
  expect(scene.gaps.map(({ path, why }) => [path, why])).toEqual([
    ['~/data/interiors/a.dif', 'missing'],
    ['~/data/interiors/b.dif', 'stock'],
    ['~/data/interiors/broken.dif', 'broken'],
  ]);
  expect(scene.gaps[0]?.position).toEqual([1, 2, 3]);
});

const marker = (place: string, number: number, more = '') =>
  `new Marker() { position = "${place}"; seqNum = "${number}"; msToNext = "1000"; ${more} };`;
const platform = (target: string, markers: string, more = '') => `new SimGroup() {
  new PathedInterior() { interiorResource = "~/data/interiors/a.dif"; interiorIndex = "1"; basePosition = "5 0 0"; position = "9 9 9"; ${target} };
  new Path() { ${more} ${markers} };
  new Trigger() { dataBlock = "TriggerGotoTarget"; targetTime = "500"; instant = "1"; polyhedron = "0 0 0 2 0 0 0-2 0 0 0 1"; };
};`;
const withParts = { 'interiors/a.dif': buildBoxInterior(['a'], { size: 2, subObjects: 2 }) };

test('platforms have the path of their group, by the order of its markers', () => {
  const markers = `${marker('0 0 4', 1)} ${marker('0 0 0', 0, 'smoothingType = "Accelerate";')}`;
  const scene = sceneOf(
    platform('initialTargetPosition = "-1"; initialPosition = "300";', markers),
    withParts,
  );
  expect(scene.movers).toEqual([
    {
      mesh: 0,
      position: [5, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      path: [
        { offset: [0, 0, 0], ms: 1000, smoothing: 'accelerate' },
        { offset: [0, 0, 4], ms: 1000, smoothing: 'linear' },
      ],
      duration: 1000,
      start: 300,
      mode: 'loop',
      target: 0,
      triggers: [0],
    },
  ]);
  expect(scene.triggers).toEqual([
    {
      kind: 'mover',
      name: 'TriggerGotoTarget',
      corner: [0, 0, 0],
      edges: [
        [2, 0, 0],
        [0, -2, 0],
        [0, 0, 1],
      ],
      target: 500,
      isInstant: true,
    },
  ]);
  expect(scene.bounds.play.max[2]).toBe(5);
});

test.each([
  ['', 'waits'],
  ['initialTargetPosition = "0";', 'waits'],
  ['initialTargetPosition = "-2";', 'backward'],
  ['initialTargetPosition = "800";', 'to'],
])('a platform with %j %s', (target, mode) => {
  const scene = sceneOf(platform(target, `${marker('0 0 0', 0)} ${marker('0 0 4', 1)}`), withParts);
  expect(scene.movers[0]).toMatchObject({ mode, target: mode === 'to' ? 800 : 0 });
});

test('a path that loops returns to its first marker', () => {
  const markers = `${marker('1 0 0', 0)} ${marker('3 0 0', 1)}`;
  const [mover] = sceneOf(platform('', markers, 'isLooping = "1";'), withParts).movers;
  expect(mover?.path.map(({ offset }) => offset[0])).toEqual([0, 2, 0]);
  expect(mover?.duration).toBe(2000);
});

test('things are recognised by their datablocks', () => {
  const scene = sceneOf(`
    new StaticShape() { dataBlock = "StartPad"; position = "1 0 0"; };
    new StaticShape() { dataBlock = "EndPad_MBG"; position = "8 0 0"; };
    new Item() { dataBlock = "GemItemBlue"; };
    new Item() { dataBlock = "GemItem"; skin = "red"; };
    new StaticShape() { dataBlock = "SignPlainLeft"; };
    new StaticShape() { dataBlock = "glass_12shape"; };
    new StaticShape() { dataBlock = "clear"; };
    new TSStatic() { shapeName = "~/data/shapes/a.dts"; };
    new Item() { dataBlock = "SomethingElse"; };
    new Trigger() { dataBlock = "TeleportTrigger"; destination = "There"; };
    new Trigger(THERE) { dataBlock = "DestinationTrigger"; };
    new Sun() { direction = "0 0 -2"; color = "1.4 1.2 0.4 1"; ambient = "0.3 0.3 0.4 1"; };
    new Sky() { materialList = "~/data/skies/sky_night.dml"; skySolidColor = "0.6 0.6 0.6 1"; };
    new StaticShape(CameraPath2) { dataBlock = "PathNode"; position = "2 0 0"; timeToNext = "500"; };
    new StaticShape(CameraPath1) { dataBlock = "PathNode"; position = "1 0 0"; };`);
  expect(scene.items.map(({ kind, color, variant }) => [kind, color, variant])).toEqual([
    ['startPad', undefined, undefined],
    ['endPad', undefined, undefined],
    ['gem', 0x2860e8, undefined],
    ['gem', 0xe02828, undefined],
    ['arrowSign', undefined, 'left'],
    ['glass', undefined, '12'],
    ['shape', undefined, undefined],
    ['other', undefined, undefined],
  ]);
  expect([scene.start?.position, scene.finish?.position]).toEqual([
    [1, 0, 0],
    [8, 0, 0],
  ]);
  expect(scene.triggers).toMatchObject([{ kind: 'teleport', destination: 1 }, { kind: 'destination' }]);
  expect(scene.sun).toEqual({ direction: [0, 0, -1], color: [1.4, 1.2, 0.4], ambient: [0.3, 0.3, 0.4] });
  expect(scene.sky).toEqual({ kind: 'night', faces: Array(6).fill(null), color: null });
  expect(scene.tour.map(({ position, ms }) => [position[0], ms])).toEqual([
    [1, 4000],
    [2, 500],
  ]);
});

test('objects that only running code may place are left out', () => {
  const before = 'function f() { new Item() { dataBlock = "GemItem"; }; }';
  expect(sceneOfFiles(buildMission({ before }), {}).items).toEqual([]);
});

test('the view frames what is played, without planets far away', () => {
  const far = { ...box, 'interiors/planet.dif': buildBoxInterior(['a'], { size: 100 }) };
  const scene = sceneOf(
    `${interior()} new StaticShape() { dataBlock = "StartPad"; position = "0 0 1"; };
     new InteriorInstance() { interiorFile = "~/data/interiors/planet.dif"; position = "1000 0 0"; };`,
    far,
  );
  expect(scene.bounds).toEqual({
    all: { min: [-1, -50, -50], max: [1050, 50, 50] },
    play: { min: [-1, -1, -1], max: [1, 1, 1] },
  });
});
