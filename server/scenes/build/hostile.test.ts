import { expect, test } from 'vitest';
import { expandMesh } from '../../../shared/expandMesh.ts';
import { parseScene, SceneError } from '../../../shared/parseScene.ts';
import { type CutKind, type Scene, sceneLimits } from '../../../shared/scene.ts';
import { serverLimits } from '../../limits.ts';
import { buildHostileInterior } from '../../testing/hostileInterior.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { drawMap } from '../map/drawMap.ts';
import { writeScene } from './writeScene.ts';

const sceneOf = (objects: string, file: Uint8Array): Scene =>
  sceneOfFiles(buildMission({ objects }), { 'interiors/a.dif': file });

const interior = (position = '0 0 0') =>
  `new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; position = "${position}"; };`;

const leftOf = ({ left }: Scene) => Object.fromEntries(left.map(({ what, count }) => [what, count]));

/** Every list is within its limit, and the scene can be read, expanded and drawn. */
function checkBounds(scene: Scene): void {
  const windings = scene.meshes.reduce((sum, mesh) => sum + mesh.windings.length, 0);
  expect(windings).toBeLessThanOrEqual(sceneLimits.windings);
  expect(scene.placedTriangles).toBeLessThanOrEqual(sceneLimits.placedTriangles);
  expect(scene.statics.length + scene.movers.length).toBeLessThanOrEqual(sceneLimits.instances);
  expect(scene.materials.length).toBeLessThanOrEqual(sceneLimits.materials);
  expect(scene.items.length).toBeLessThanOrEqual(sceneLimits.items);
  const bytes = writeScene(scene);
  expect(bytes.length).toBeLessThan(sceneLimits.bytes);
  for (const mesh of parseScene(bytes).meshes) expandMesh(mesh);
  drawMap(scene, { isMarked: true });
}

test('faces that share one strip are counted before they are drawn', () => {
  const file = buildHostileInterior({ surfaces: 100_000 });
  const scene = sceneOf(interior(), file);
  checkBounds(scene);
  expect(leftOf(scene).surfaces).toBeGreaterThan(90_000);
});

test('a mission that places an interior tens of thousands of times is cut', () => {
  const scene = sceneOf(interior().repeat(50_000), buildBoxInterior(['a']));
  checkBounds(scene);
  expect(leftOf(scene)).toEqual({ instances: 45_000 });
  const large = sceneOf(interior().repeat(100), buildHostileInterior({ surfaces: 100, strip: 255 }));
  expect(leftOf(large)).toMatchObject({ triangles: expect.any(Number) });
  checkBounds(large);
});

test('thousands of materials share the last ones', () => {
  const scene = sceneOf(interior(), buildHostileInterior({ surfaces: 65_535, strip: 3, materials: 65_535 }));
  checkBounds(scene);
  expect(leftOf(scene)).toEqual({ materials: 65_535 - sceneLimits.materials });
});

test.each<[string, string, CutKind]>([
  ['NaN', 'nan 0 0', 'coordinates'],
  ['an infinity', '1e999 0 0', 'coordinates'],
  ['far away', '0 0 1e9', 'coordinates'],
])('an interior at %s is left out', (_, position, what) => {
  const scene = sceneOf(interior(position), buildBoxInterior(['a']));
  expect([scene.statics, scene.left]).toEqual([[], [{ what, count: 1 }]]);
  checkBounds(scene);
});

const far: [number, number, number][] = [
  [0, 0, 0],
  [Number.NaN, 0, 0],
  [0, Number.POSITIVE_INFINITY, 0],
];

test.each([
  ['points', { points: far }],
  ['texture coordinates', { texGen: [Number.NaN, 0, 0, 0, 0, 0, 0, 0] }],
])('faces with %s that are no numbers are left out', (_, options) => {
  const scene = sceneOf(interior(), buildHostileInterior({ surfaces: 5, strip: 3, ...options }));
  expect(leftOf(scene)).toEqual({ coordinates: 5 });
  checkBounds(scene);
});

test.each([
  ['a corner', { winding: 3 }],
  ['a normal', { normalIndex: 1 }],
])('an interior that refers to %s that does not exist is a gap', (_, options) => {
  const scene = sceneOf(interior(), buildHostileInterior({ surfaces: 1, strip: 3, ...options }));
  expect(scene.gaps).toMatchObject([{ why: 'broken' }]);
});

test('a rotation around a zero axis turns nothing', () => {
  const scene = sceneOf(
    'new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; rotation = "0 0 0 90"; };',
    buildBoxInterior(['a']),
  );
  expect(scene.statics[0]?.rotation).toEqual([0, 0, 0, 1]);
});

test('platforms and markers in thousands are cut, and markers without time stand still', () => {
  const marker = 'new Marker() { position = "1 0 0"; };';
  const platform = 'new PathedInterior() { interiorResource = "~/data/interiors/a.dif"; };';
  const trigger = 'new Trigger() { dataBlock = "TriggerGotoTarget"; targetTime = "1"; };';
  const scene = sceneOf(
    `new SimGroup() { ${platform.repeat(2_000)} ${trigger.repeat(2_000)} new Path() { ${marker.repeat(5_000)} }; };`,
    buildBoxInterior(['a'], { subObjects: 1 }),
  );
  const markers = scene.movers.reduce((sum, { path }) => sum + path.length, 0);
  expect(markers).toBe(serverLimits.sceneMarkers);
  expect(scene.movers[0]?.path).toHaveLength(sceneLimits.markers);
  expect(scene.movers[0]?.duration).toBe(0);
  expect(leftOf(scene).markers).toBeGreaterThan(9_000_000);
  checkBounds(scene);
});

test('items and triggers over the limits are left out', () => {
  const items = 'new Item() { dataBlock = "GemItem"; };'.repeat(sceneLimits.items + 10);
  const triggers = 'new Trigger() { dataBlock = "HelpTrigger"; };'.repeat(sceneLimits.triggers + 5);
  const scene = sceneOf(items + triggers, buildBoxInterior(['a']));
  expect(leftOf(scene)).toEqual({ items: 10, triggers: 5 });
  checkBounds(scene);
});

test('a scene that is cut short anywhere is refused', () => {
  const bytes = writeScene(sceneOf(interior(), buildBoxInterior(['a', 'b'])));
  expect(parseScene(bytes).statics).toHaveLength(1);
  for (let length = 0; length < bytes.length - 4; length += 7) {
    expect(() => parseScene(bytes.subarray(0, length))).toThrow(SceneError);
  }
  const other = Buffer.from(bytes);
  other.writeUInt32LE(2, 4);
  expect(() => parseScene(other)).toThrow('This scene is of another version of the site.');
});
