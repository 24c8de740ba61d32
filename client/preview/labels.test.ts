import { expect, test } from 'vitest';
import type { Scene, SceneItem } from '../../shared/scene.ts';
import { labelsOf } from './labels.ts';

const at = (x: number) =>
  ({ position: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] }) satisfies Partial<SceneItem>;
const item = (kind: SceneItem['kind'], name: string): SceneItem => ({ kind, name, ...at(1) });
const namesIn = (scene: Partial<Pick<Scene, 'items' | 'gaps'>>) =>
  labelsOf({ items: [], gaps: [], ...scene }).map(({ text }) => text);

test('unknown things and boxes of missing parts have names', () => {
  const items = [
    item('gem', 'GemItemRed'),
    item('other', 'Mystery'),
    item('shape', '~/data/shapes/own/tree.dts'),
  ];
  const gaps: Scene['gaps'] = [{ path: '~\\data\\interiors\\hall.dif', why: 'missing', ...at(0) }];
  expect(namesIn({ items, gaps })).toEqual(['hall.dif', 'Mystery', 'tree.dts']);
});

test('the name of a box is above its middle', () => {
  const box = { min: [0, 0, 0], max: [4, 4, 4] } satisfies Scene['gaps'][number]['box'];
  const [label] = labelsOf({ items: [], gaps: [{ path: 'a.dts', why: 'broken', ...at(10), box }] });
  expect(label?.position).toEqual([12, 2, 4.6]);
});

test('names are few and short', () => {
  const labels = namesIn({ items: Array<SceneItem>(500).fill(item('other', 'x'.repeat(100))) });
  expect([labels.length, labels[0]?.length]).toEqual([200, 40]);
});
