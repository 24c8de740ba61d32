/** For tests of scenes, which must not rely on the mathematics that they check. */

export const minus = (a: number[], b: number[]) => a.map((value, axis) => value - (b[axis] ?? 0));

export const dot = (a: number[], b: number[]) =>
  a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);

export const cross = ([ax = 0, ay = 0, az = 0]: number[], [bx = 0, by = 0, bz = 0]: number[]) => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];
