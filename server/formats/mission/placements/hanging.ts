import type { Vector } from '../../../../shared/scene.ts';
import { numberIn, vectorIn } from './numbers.ts';
import type { Placed } from './placed.ts';

/** How a thing hangs on another one and goes with it, as in PlatinumQuest. */
export interface Hanging {
  /** Lower-case name of the other thing. */
  parent: string;
  /** The point of the other thing that it hangs on, in that thing's coordinates; null for its own position. */
  place: Vector | null;
  /** Its distance from that point, in its own coordinates. */
  offset: Vector;
  /** Whether it is exactly where the other thing is, and turned like it. */
  isSimple: boolean;
  /** Whether it does not turn with the other thing. */
  isUpright: boolean;
}

/** Null for a thing that hangs on no other. */
export function readHanging({ read }: Placed): Hanging | null {
  const parent = read('parent').trim().toLowerCase();
  if (parent === '') return null;
  const [x, y, z] = vectorIn(read('parentmodtrans'), [Number.NaN, 0, 0]);
  return {
    parent,
    place: Number.isNaN(x) ? null : [x, y, z],
    offset: vectorIn(read('parentoffset'), [0, 0, 0]),
    isSimple: numberIn(read('parentsimple'), 0) !== 0,
    isUpright: numberIn(read('parentnorot'), 0) !== 0,
  };
}
