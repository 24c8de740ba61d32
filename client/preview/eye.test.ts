import { expect, test, vi } from 'vitest';
import { distance } from './camera.ts';
import { createEye } from './eye.ts';
import { mapView } from './poses.ts';

const first = { position: [0, -20, 10], target: [0, 0, 0] } as const;
const there = { position: [30, 0, 5], target: [20, 0, 0] } as const;
const viewOf = ({ position, target }: typeof first | typeof there) => ({
  position: [...position] as [number, number, number],
  target: [...target] as [number, number, number],
});
const open = (fliesThere = true) => {
  const onMove = vi.fn();
  return { onMove, eye: createEye({ first: viewOf(first), size: 50, fliesThere, onMove }) };
};

test('a flight takes a moment and arrives exactly', () => {
  const { eye, onMove } = open();
  eye.goTo(viewOf(there));
  expect(onMove).toHaveBeenCalled();
  expect(eye.move(100).isMoving).toBe(true);
  expect(eye.view).not.toEqual(viewOf(there));
  expect(eye.move(5000)).toEqual({ view: viewOf(there), isFlat: false, isMoving: false });
});

test('with reduced motion a flight arrives at once', () => {
  const { eye } = open(false);
  eye.goTo(viewOf(there));
  expect(eye.view).toEqual(viewOf(there));
  expect(eye.move(0).isMoving).toBe(false);
});

test('moving by hand ends flights and tours', () => {
  const { eye } = open();
  eye.tour([
    { view: viewOf(first), ms: 1000 },
    { view: viewOf(there), ms: 1000 },
  ]);
  expect(eye.move(500).isMoving).toBe(true);
  eye.turn(0.1, 0);
  expect(eye.isTouring).toBe(false);
  expect(eye.move(500).isMoving).toBe(false);
});

test('a key moves the eye at once, and goes on until it is released', () => {
  const { eye } = open();
  const before = eye.view;
  eye.hold('ahead');
  const step = distance(before.position, eye.view.position);
  expect(step).toBeGreaterThan(0.5);
  expect(eye.move(1000).isMoving).toBe(true);
  expect(distance(before.position, eye.view.position)).toBeGreaterThan(step + 1);
  eye.release('ahead');
  expect(eye.move(1000).isMoving).toBe(false);
});

test('the map is flat until the view is turned', () => {
  const { eye } = open(false);
  eye.goTo(mapView({ min: [0, 0, 0], max: [10, 10, 1] }, 1.5), { isFlat: true });
  eye.zoom(0.5);
  eye.slide(0.1, 0);
  expect(eye.isFlat).toBe(true);
  eye.turn(0, -0.2);
  expect(eye.isFlat).toBe(false);
});
