import {
  type CutKind,
  type Placement,
  type Quaternion,
  sceneLimits,
  type Vector,
} from '../../../shared/scene.ts';
import type { Cuts } from './cuts.ts';

/** Rejects NaN too. */
export const isNear = (value: number): boolean => Math.abs(value) <= sceneLimits.coordinate;

/** Whether all numbers are finite and within bounds. */
export const isUsable = ({ position, rotation, scale }: Placement): boolean =>
  position.every(isNear) && rotation.every(isNear) && scale.every(isNear);

/** The usable items, up to the limit; the others are counted. */
export function keep<T>(
  things: readonly T[],
  isGood: (thing: T) => boolean,
  { what, max }: { what: CutKind; max: number },
  cuts: Cuts,
): T[] {
  const good = things.filter(isGood);
  if (good.length < things.length) cuts.add('coordinates', things.length - good.length);
  if (good.length > max) cuts.add(what, good.length - max);
  return good.slice(0, max);
}

/** Rounds away digits that only arithmetic has added. */
export const tidyNumber = (value: number): number => Number(value.toPrecision(8)) || 0;

export const tidyVector = ([x, y, z]: Vector): Vector => [tidyNumber(x), tidyNumber(y), tidyNumber(z)];

export const tidyRotation = ([x, y, z, w]: Quaternion): Quaternion => [
  tidyNumber(x),
  tidyNumber(y),
  tidyNumber(z),
  tidyNumber(w),
];

/** Only the placement of an object that has other members too. */
export const tidy = ({ position, rotation, scale }: Placement): Placement => ({
  position: tidyVector(position),
  rotation: tidyRotation(rotation),
  scale: tidyVector(scale),
});
