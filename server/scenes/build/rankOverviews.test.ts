import { expect, test } from 'vitest';
import { overviewDirections } from '../../../shared/overviews.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission } from '../../testing/tinyLevels.ts';

const box = (position: string, scale: string) =>
  `new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; position = "${position}"; scale = "${scale}"; };`;
const pad = (datablock: string, position: string) =>
  `new StaticShape() { datablock = "${datablock}"; position = "${position}"; };`;

function overviewsOf(...objects: string[]) {
  const mission = buildMission({ objects: objects.join('\n') });
  const { overviews = [] } = sceneOfFiles(mission, {
    'interiors/a.dif': buildBoxInterior(['edge_white']),
  });
  return overviews;
}

test('every direction has its rank', () => {
  const ranks = overviewsOf(box('0 0 0', '1 1 1'));
  expect(ranks.toSorted((a, b) => a - b)).toEqual([...overviewDirections.keys()]);
});

test('the best overview of a level with a wall is from the side where start and finish are', () => {
  const wall = box('0 0 0', '20 1 20');
  const yaws = (y: number) =>
    overviewsOf(wall, pad('StartPad', `-6 ${y} 0`), pad('EndPad', `6 ${y} 0`))
      .slice(0, 4)
      .map((index) => Math.sin(overviewDirections[index]?.yaw ?? 0) > 0);
  expect(yaws(6)).toEqual([true, true, true, true]);
  expect(yaws(-6)).toEqual([false, false, false, false]);
});

test('a level without surfaces has overviews too', () => {
  expect(overviewsOf(pad('StartPad', '0 0 0'))).toHaveLength(overviewDirections.length);
});
