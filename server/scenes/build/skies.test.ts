import { expect, test } from 'vitest';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildMission } from '../../testing/tinyLevels.ts';

const skyOf = (fields: string, rest = '') =>
  sceneOfFiles(buildMission({ objects: `new Sky() { ${fields} }; ${rest}` }), {}).sky;

const cloudy = 'materialList = "~/data/skies/cloudy/cloudy.dml";';
const color = 'skySolidColor = "0.9 0 0 1";';

test.each([
  [
    'the pictures of a sky are seen, not its colour',
    `${cloudy} ${color} useSkyTextures = "1";`,
    'cloudy',
    null,
  ],
  ['without them its colour is', `${cloudy} ${color} useSkyTextures = "0";`, 'cloudy', 0xe60000],
  ['a sky without a list of pictures has its colour', color, 'plain', 0xe60000],
  ['black is a colour', 'skySolidColor = "0 0 0 1"; useSkyTextures = "0";', 'plain', 0],
])('%s', (_, fields, kind, expected) => {
  expect(skyOf(fields)).toMatchObject({ kind, color: expected });
});

test('a dome among the things of a level is its sky', () => {
  const dome = 'new StaticShape() { dataBlock = "Dusk"; };';
  expect(skyOf(`${cloudy} skySolidColor = "0 0 0 1"; useSkyTextures = "0";`, dome)).toMatchObject({
    kind: 'dusk',
    color: null,
  });
});
