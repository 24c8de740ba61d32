import type { Quaternion, SceneBox, Vector } from '../../shared/scene.ts';

/** The rotation that turns by the second one first, and then by the first. */
export const combine = ([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];

export const dot = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number => ax * bx + ay * by + az * bz;

export const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

export const add = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax + bx, ay + by, az + bz];

export const subtract = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax - bx, ay - by, az - bz];

/** Axis by axis. */
export const multiply = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax * bx, ay * by, az * bz];

/** A box that grows. */
export interface Growing {
  include(point: Vector): void;
  /** Null while it is empty. */
  box(): SceneBox | null;
}

export function growingBox(): Growing {
  const min: Vector = [Infinity, Infinity, Infinity];
  const max: Vector = [-Infinity, -Infinity, -Infinity];
  return {
    include(point) {
      for (const axis of [0, 1, 2] as const) {
        min[axis] = Math.min(min[axis], point[axis]);
        max[axis] = Math.max(max[axis], point[axis]);
      }
    },
    box: () => (min[0] <= max[0] ? { min: plain(min), max: plain(max) } : null),
  };
}

/** Replaces minus zero, which JSON does not have. */
const plain = ([x, y, z]: Vector): Vector => [x || 0, y || 0, z || 0];
