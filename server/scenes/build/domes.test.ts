import { expect, test } from 'vitest';
import { buildBoxShape } from '../../testing/boxShape.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission, interiorObject, shapeObject } from '../../testing/tinyLevels.ts';

const dome = 'shapes/own/heaven.dts';
const shape = (position: string) =>
  `new TSStatic() { shapeName = "~/data/${dome}"; position = "${position}"; };`;
const floor = interiorObject('~/data/interiors/floor.dif');
const pad = 'new StaticShape() { dataBlock = "StartPad"; position = "1 1 2"; };';

const sceneOf = (objects: string, size: number) =>
  sceneOfFiles(buildMission({ objects }), {
    'interiors/floor.dif': buildBoxInterior(['grid_warm'], { size: 20 }),
    [dome]: buildBoxShape({ size }),
  });

test('a hollow shape around all of the level is its sky, whatever its name', () => {
  const plain = sceneOf(floor + pad, 400);
  const { statics, meshes, materials, bounds, left } = sceneOf(floor + pad + shape('0 0 0'), 400);
  expect({ statics, meshes, materials, bounds, left }).toEqual({
    statics: plain.statics,
    meshes: plain.meshes,
    materials: plain.materials,
    bounds: plain.bounds,
    left: [],
  });
});

test.each([
  ['that is hardly wider than the rest', floor + pad + shape('0 0 0'), 30],
  ['beside the rest', floor + pad + shape('300 0 0'), 400],
  ['that stands more than once', floor + pad + shape('0 0 0').repeat(2), 400],
  ['on which the level is played', pad + shape('0 0 0'), 400],
  ['above the rest', floor + pad + shape('0 0 300'), 400],
])('a shape %s is a part of the level', (_, objects, size) => {
  expect(sceneOf(objects, size).materials.map(({ name }) => name)).toContain('box');
});

test('thousands of shapes are compared in no time', () => {
  const many = shapeObject(`~/data/${dome}`).repeat(20_000);
  expect(sceneOf(floor + pad + many, 400).statics.length).toBeGreaterThan(1_000);
});
