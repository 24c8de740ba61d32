import type { Placement, Quaternion, Vector } from './scene.ts';

/** A vector turned by a quaternion of length 1. */
export function rotate([qx, qy, qz, qw]: Quaternion, [x, y, z]: Vector): Vector {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}

/** The position in the level of a point of a thing. */
export function placedPoint({ position, rotation, scale }: Placement, point: Vector): Vector {
  const [x, y, z] = rotate(rotation, [scale[0] * point[0], scale[1] * point[1], scale[2] * point[2]]);
  return [position[0] + x, position[1] + y, position[2] + z];
}
