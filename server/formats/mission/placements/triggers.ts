import type { Placement } from '../../../../shared/scene.ts';
import type { ObjectSyntax } from '../../torqueScript/syntax.ts';
import { nameOf } from '../elements.ts';
import { numberIn, numbersIn } from './numbers.ts';
import type { Placed } from './placed.ts';

export interface PlacedTrigger extends Placement {
  datablock: string;
  /** Lower case. */
  name: string;
  group: ObjectSyntax | null;
  /** A corner and three edges, 12 numbers before rotation and scale. */
  polyhedron: number[];
  text: string;
  /** Milliseconds on the path of the movers of its group; null where it names none. */
  target: number | null;
  isInstant: boolean;
  /** The name of another trigger, lower case. */
  destination: string;
}

/** The default box that the editor gives a new trigger. */
const unitBox = [0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 1];

export function readTrigger(
  { object, parent, variables, read }: Placed,
  placement: Placement,
): PlacedTrigger {
  const polyhedron = numbersIn(read('polyhedron')).slice(0, unitBox.length);
  const target = numbersIn(read('targettime'))[0] ?? null;
  return {
    ...placement,
    datablock: read('datablock').trim(),
    name: nameOf(object, variables),
    group: parent,
    polyhedron: polyhedron.length === unitBox.length ? polyhedron : unitBox,
    text: read('text'),
    target,
    isInstant: numberIn(read('instant'), 0) !== 0,
    destination: read('destination').trim().toLowerCase(),
  };
}
