import { expect, test } from 'vitest';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildBoxInterior } from '../../testing/tinyInterior.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { drawMap } from './drawMap.ts';

const mapOf = (scale: string) =>
  drawMap(
    sceneOfFiles(
      buildMission({
        objects: `new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; scale = "${scale}"; };`,
      }),
      { 'interiors/a.dif': buildBoxInterior(['edge_white']) },
    ),
    { isMarked: false },
  );

test.each(['1 1 -1', '-1 1 1', '-1 -1 -1'])('a block that is mirrored by %s is seen from above', (scale) => {
  expect(mapOf(scale)).toEqual(mapOf('1 1 1'));
});
