import type { Quaternion, Vector } from '../../../../shared/scene.ts';

/** A sign ends the number before it: some editors leave out the blank. */
const numberPattern = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?(?:nan|inf)\w*/gi;

/** The numbers in a field's text; NaN for a number written as `nan`. */
export function numbersIn(text: string): number[] {
  return (text.match(numberPattern) ?? []).map(Number);
}

/** The first three numbers, or the default where there are fewer. */
export function vectorIn(text: string, instead: Vector): Vector {
  const [x, y, z] = numbersIn(text);
  return x === undefined || y === undefined || z === undefined ? instead : [x, y, z];
}

/** The first number, or the default where there is none. */
export function numberIn(text: string, instead: number): number {
  return numbersIn(text)[0] ?? instead;
}

/** Missions write an axis and an angle in degrees, which turns the other way round. */
export function rotationIn(text: string): Quaternion {
  const [x = 1, y = 0, z = 0, degrees = 0] = numbersIn(text);
  const length = Math.hypot(x, y, z);
  if (length === 0) return [0, 0, 0, 1];
  const half = (-degrees * Math.PI) / 360;
  const share = Math.sin(half) / length;
  return [x * share, y * share, z * share, Math.cos(half)];
}

/** A flat box is kept very thin, so that it still has a side that light falls on. */
const thin = 1e-4;

export function scaleIn(text: string): Vector {
  const [x, y, z] = vectorIn(text, [1, 1, 1]);
  return [x || thin, y || thin, z || thin];
}
