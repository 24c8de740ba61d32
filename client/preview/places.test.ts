import { expect, test } from 'vitest';
import type { Scene, SceneItem } from '../../shared/scene.ts';
import { describeFaults, describeGaps, describeScene } from './describeScene.ts';
import { placesOf } from './places.ts';

const still = { rotation: [0, 0, 0, 1], scale: [1, 1, 1] } satisfies Pick<SceneItem, 'rotation' | 'scale'>;
const item = (kind: SceneItem['kind'], x: number): SceneItem => ({
  kind,
  name: kind,
  position: [x, 0, 0],
  ...still,
});
const scene = (change: Partial<Scene> = {}): Scene => ({
  meshes: [],
  materials: [],
  statics: [],
  movers: [],
  items: [],
  triggers: [],
  gaps: [],
  sun: { direction: [0, 0, -1], color: [1, 1, 1], ambient: [0, 0, 0] },
  sky: null,
  tour: [],
  start: null,
  finish: null,
  bounds: { all: { min: [0, 0, 0], max: [30, 40, 0] }, play: { min: [0, 0, 0], max: [30, 40, 0] } },
  placedTriangles: 0,
  left: [],
  ...change,
});

test('lists the places worth finding, by kind and in order', () => {
  const groups = placesOf(
    scene({
      start: { position: [1, 2, 3], ...still },
      items: [item('gem', 1), item('sign', 2), item('gem', 3), item('checkpoint', 4)],
    }),
  );
  expect(groups.map(({ title, places }) => [title, places.map(({ label }) => label)])).toEqual([
    ['Start and finish', ['Start']],
    ['Gems', ['Gem 1', 'Gem 2']],
    ['Checkpoints', ['Checkpoint']],
  ]);
  expect(placesOf(scene())).toEqual([]);
});

test('describes what is seen in one sentence, and what is missing in others', () => {
  const start = { position: [0, 0, 0], ...still } satisfies Scene['start'];
  const finish = { position: [0, 30, 0], ...still } satisfies Scene['finish'];
  expect(describeScene('Bowl', scene())).toBe('Bowl is 50 units across.');
  expect(describeScene('Bowl', scene({ start, finish, items: [item('gem', 1), item('trapdoor', 1)] }))).toBe(
    'Bowl is 50 units across, with 1 gem and 1 trapdoor; the finish lies 30 units from the start.',
  );
  expect(describeGaps(scene())).toEqual([]);
  const gap = { path: 'a.dif', position: start.position, ...still };
  expect(
    describeGaps(
      scene({
        gaps: [
          { ...gap, why: 'stock' },
          { ...gap, why: 'broken' },
        ],
        left: [{ what: 'items', count: 1200 }],
      }),
    ),
  ).toEqual([
    '1 part that comes with the game is shown as a box.',
    '1 part could not be shown.',
    '1,200 things are left out: there are too many.',
  ]);
});

test('says which textures are missing, and what an author may have forgotten', () => {
  const material = { name: 'a', texture: null, family: 'plain', color: 0 } as const;
  expect(describeGaps(scene({ materials: [material, { ...material, isMissing: true }] }))).toEqual([
    'Textures that come with the game are drawn by us.',
    '1 texture is missing.',
  ]);
  expect(describeGaps(scene({ materials: [{ ...material, isMissing: true }] }))).toEqual([
    '1 texture is missing.',
  ]);
  expect(describeFaults(scene())).toEqual(['It has no start.', 'It has neither a finish nor gems.']);
  const start = { position: [0, 0, 0], ...still } satisfies Scene['start'];
  const far = {
    all: { min: [0, 0, 0], max: [999, 0, 0] },
    play: scene().bounds.play,
  } satisfies Scene['bounds'];
  expect(describeFaults(scene({ start, items: [item('gem', 1)], bounds: far }))).toEqual([
    'Something lies far away from the rest.',
  ]);
});
