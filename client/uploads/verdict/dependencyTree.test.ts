import { expect, test } from 'vitest';
import type { DependencyNode } from '../../../shared/uploads.ts';
import { couldBe, countOrigins, foldChildren, isSmall, shownPath, wantedName } from './dependencyTree.ts';

const node = (path: string, rest: Partial<DependencyNode> = {}): DependencyNode => ({
  path,
  kind: 'texture',
  origin: 'archive',
  children: [],
  ...rest,
});
const missing = (path: string, rest: Partial<DependencyNode> = {}) =>
  node(path, { origin: 'missing', ...rest });
const mission = (...children: DependencyNode[]) => node('data/x.mis', { kind: 'mission', children });

test('a folder is shown only where it differs', () => {
  const interior = node('interiors/volcano.dif', { kind: 'interior' });
  expect(shownPath(interior, mission())).toBe('interiors/volcano.dif');
  expect(shownPath(node('interiors/lava.jpg'), interior)).toBe('lava.jpg');
  expect(shownPath(node('textures/lava.jpg'), interior)).toBe('textures/lava.jpg');
  expect(shownPath(node('missions/x.png', { kind: 'image' }), mission())).toBe('x.png');
  expect(shownPath(missing('interiors/lava'), interior)).toBe('lava.jpg, .png …');
  expect(shownPath(mission(), null)).toBe('data/x.mis');
});

test('a missing picture may have any format, other files need their exact name', () => {
  const texture = missing('interiors/Lava_Edge');
  expect(['lava_edge.png', 'LAVA_EDGE.jpg'].map((name) => couldBe(texture, name))).toEqual([true, true]);
  expect(['lava_edge.dif', 'lava_edge2.png'].map((name) => couldBe(texture, name))).toEqual([false, false]);
  expect(couldBe(missing('interiors/base.gem'), 'base.gem.png')).toBe(true);
  expect(couldBe(missing('shapes/lava.png'), 'lava.jpg')).toBe(true);
  const interior = missing('interiors/volcano.dif', { kind: 'interior' });
  expect(['Volcano.DIF', 'volcano.png'].map((name) => couldBe(interior, name))).toEqual([true, false]);
  expect(wantedName(interior)).toBe('volcano.dif');
  const flipbook = missing('shapes/fire.ifl', { kind: 'flipbook' });
  expect(['fire.ifl', 'fire.png', 'ice.png'].map((name) => couldBe(flipbook, name))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a file that several others need counts once', () => {
  const shared = missing('interiors/lava');
  const tree = mission(
    node('interiors/a.dif', { children: [shared, node('interiors/b.jpg', { origin: 'stock' })] }),
    node('interiors/c.dif', { children: [shared] }),
    node('readme.txt', { origin: 'unused' }),
  );
  expect(countOrigins(tree)).toEqual({ archive: 3, stock: 1, missing: 1, unused: 1 });
});

const many = (count: number, build: (index: number) => DependencyNode) =>
  Array.from({ length: count }, (_, index) => build(index));

test('a large tree keeps its incomplete branches, in their order', () => {
  const fine = many(40, (index) => node(`fine${index}.dts`));
  const lacking = node('z.dif', { children: [missing('lava')] });
  const tree = mission(...fine, lacking);
  expect(isSmall(tree)).toBe(false);
  const { shown, hidden, hiddenLacking } = foldChildren(tree);
  expect(shown.map(({ path }) => path)).toEqual([
    'fine0.dts',
    'fine1.dts',
    'fine2.dts',
    'fine3.dts',
    'z.dif',
  ]);
  expect([hidden, hiddenLacking]).toEqual([36, 0]);
});

test('complete branches are folded, and hundreds of missing files are cut', () => {
  const shape = node('a.dts', { kind: 'shape', children: many(9, (index) => node(`t${index}.png`)) });
  expect(foldChildren(shape)).toMatchObject({ shown: [], hidden: 9 });
  const { shown, hidden, hiddenLacking } = foldChildren(
    mission(...many(300, (index) => missing(`m${index}`))),
  );
  expect([shown.length, hidden, hiddenLacking]).toEqual([12, 288, 288]);
  expect(foldChildren(node('b.dts', { kind: 'shape', children: [node('t.png')] })).hidden).toBe(0);
});
