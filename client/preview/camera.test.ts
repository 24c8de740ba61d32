import { expect, test } from 'vitest';
import type { LevelView, Point } from '../../shared/together.ts';
import { between, distance, fly, orbitOf, slide, turn, zoom } from './camera.ts';

const view: LevelView = { position: [0, -10, 0], target: [0, 0, 0] };
const near = (point: Point, expected: Point) => expect(distance(point, expected)).toBeLessThan(0.01);

test('turning keeps the distance, and stops before the view is upside down', () => {
  near(turn(view, Math.PI / 2, 0).position, [10, 0, 0]);
  const above = turn(view, 0, 4 * Math.PI);
  expect(orbitOf(above).distance).toBeCloseTo(10);
  near(above.position, [0, 0, 10]);
});

test('zooming changes the distance, within limits at both ends', () => {
  near(zoom(view, 0.5, 100).position, [0, -5, 0]);
  expect(orbitOf(zoom(view, 1e-9, 100)).distance).toBeGreaterThan(0);
  expect(orbitOf(zoom(view, 1e9, 100)).distance).toBeCloseTo(100);
});

test('flying and sliding move the eye and what it looks at alike', () => {
  near(fly(view, 3, 0, 0).position, [0, -7, 0]);
  near(fly(view, 0, 2, 1).target, [2, 0, 1]);
  near(slide(view, 1, 2).position, [1, -10, 2]);
  near(slide(view, 1, 2).target, [1, 0, 2]);
});

test('a flight begins and ends where it should, and goes the shorter way round', () => {
  const there = turn(view, (3 * Math.PI) / 2, 0.4);
  near(between(view, there, 0).position, view.position);
  near(between(view, there, 1).position, there.position);
  near(between(view, turn(view, (3 * Math.PI) / 2, 0), 0.5).position, turn(view, -Math.PI / 4, 0).position);
});
