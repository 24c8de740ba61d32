import { axesOf } from '../../shared/overviews.ts';
import type { LevelView, Point } from '../../shared/together.ts';

/** Looking straight up or down leaves “up” on the screen undefined, so the eye stops just before. */
const maxPitch = Math.PI / 2 - 0.001;
const minDistance = 0.5;

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor, a[2] * factor];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const lerp = (a: Point, b: Point, t: number): Point => plus(a, times(minus(b, a), t));

/** The eye as seen from what it looks at: angles in radians, `pitch` above the horizon. */
export interface Orbit {
  yaw: number;
  pitch: number;
  distance: number;
}

export function orbitOf({ position, target }: LevelView): Orbit {
  const [x, y, z] = minus(position, target);
  const away = Math.max(minDistance, Math.hypot(x, y, z));
  return { yaw: Math.atan2(y, x), pitch: Math.asin(clamp(z / away, 1)), distance: away };
}

export function viewFrom(target: Point, { yaw, pitch, distance: away }: Orbit): LevelView {
  const steep = clamp(pitch, maxPitch);
  const flat = Math.cos(steep) * away;
  const offset: Point = [Math.cos(yaw) * flat, Math.sin(yaw) * flat, Math.sin(steep) * away];
  return { position: plus(target, offset), target };
}

/** Turns the eye around what it looks at. */
export function turn(view: LevelView, yaw: number, pitch: number): LevelView {
  const orbit = orbitOf(view);
  return viewFrom(view.target, { ...orbit, yaw: orbit.yaw + yaw, pitch: orbit.pitch + pitch });
}

/** Goes nearer (a factor below 1) or further away. */
export function zoom(view: LevelView, factor: number, furthest: number): LevelView {
  const orbit = orbitOf(view);
  const away = Math.min(Math.max(orbit.distance * factor, minDistance), Math.max(furthest, minDistance));
  return viewFrom(view.target, { ...orbit, distance: away });
}

/** Moves eye and target along the picture: `right` and `up` in units of the level. */
export function slide(view: LevelView, right: number, up: number): LevelView {
  const { across, upwards } = axesOf(orbitOf(view));
  return shift(view, plus(times(across, right), times(upwards, up)));
}

/** Moves eye and target as one walks: ahead and to the right on the level, and straight up. */
export function fly(view: LevelView, ahead: number, right: number, up: number): LevelView {
  const { across } = axesOf(orbitOf(view));
  const forward: Point = [-across[1], across[0], 0];
  return shift(view, plus(plus(times(forward, ahead), times(across, right)), [0, 0, up]));
}

/** The view a part `t` (0 to 1) of the way, along an arc around what is looked at. */
export function between(from: LevelView, to: LevelView, t: number): LevelView {
  const [a, b] = [orbitOf(from), orbitOf(to)];
  const turned = Math.atan2(Math.sin(b.yaw - a.yaw), Math.cos(b.yaw - a.yaw));
  return viewFrom(lerp(from.target, to.target, t), {
    yaw: a.yaw + turned * t,
    pitch: a.pitch + (b.pitch - a.pitch) * t,
    distance: a.distance * (b.distance / a.distance) ** t,
  });
}

/** Slow at both ends. */
export const ease = (t: number): number => t * t * (3 - 2 * t);

const shift = ({ position, target }: LevelView, by: Point): LevelView => ({
  position: plus(position, by),
  target: plus(target, by),
});

const clamp = (value: number, largest: number): number => Math.min(Math.max(value, -largest), largest);
