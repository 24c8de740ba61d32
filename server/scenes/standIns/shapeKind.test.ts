import { expect, test } from 'vitest';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { shapeKind } from './itemKind.ts';

test.each([
  ['~/data/shapes/buttons/checkPoint.dts', 'checkpoint'],
  ['~/data/shapes/Glass/Col/12x3.dts', 'glass'],
  ['platinum\\data\\interiors_MBP\\teleportpad.dts', 'teleportPad'],
  ['~/data/shapes/signs/signup-side.dts', 'arrowSign'],
  ['marble/data/shapes/pads/StartArea.dts', 'startPad'],
  ['~/data/shapes/balls/ball29.dts', 'shape'],
  ['', 'shape'],
])('%s is drawn as %s', (file, kind) => expect(shapeKind(file)).toBe(kind));

test('a shape that is placed by its file has the direction or the size in its name', () => {
  const shape = (file: string) => `new TSStatic() { shapeName = "~/data/shapes/${file}"; };`;
  const { items } = sceneOfFiles(
    buildMission({ objects: shape('glass/9x3.dts') + shape('signs/signup-side.dts') }),
    {},
  );
  expect(items.map(({ kind, variant }) => [kind, variant])).toEqual([
    ['glass', '9'],
    ['arrowSign', 'up'],
  ]);
});
