import { describe, expect, test } from 'vitest';
import { corpusFile, hasCorpus } from '../../formats/testing/corpus.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { buildOldShape } from '../../testing/tinyShape.ts';

const gapOf = (shape: Buffer) =>
  sceneOfFiles(
    buildMission({ objects: 'new TSStatic() { shapeName = "~/data/shapes/old.dts"; position = "1 2 3"; };' }),
    { 'shapes/old.dts': shape },
  ).gaps[0];

test('of an old shape the box around it is seen', () => {
  expect(gapOf(buildOldShape(['a'], [-1, -2, -3, 4, 5, 6]))).toMatchObject({
    why: 'broken',
    position: [1, 2, 3],
    box: { min: [-1, -2, -3], max: [4, 5, 6] },
  });
});

test.each([
  ['no number', [Number.NaN, 0, 0, 1, 1, 1]],
  ['too far away', [0, 0, 0, 1, 1, 1e9]],
])('a box with a corner that is %s is not drawn', (_, box) => {
  expect(gapOf(buildOldShape(['a'], box))).not.toHaveProperty('box');
});

describe.skipIf(!hasCorpus)('real shapes (skipped without ../shared/corpus)', () => {
  test('the box of a marker is as large as the marker', () => {
    const box = gapOf(corpusFile('formats/data__shapes__markers__octahedron.dts'))?.box;
    const corners = [...(box?.min ?? []), ...(box?.max ?? [])].map(
      (value) => Math.round(value * 1000) / 1000,
    );
    expect(corners).toEqual([-0.5, -0.5, -0.5, 0.5, 0.5, 0.5]);
  });
});
