import type { Placement } from '../../../../shared/scene.ts';
import type { Variables } from '../../torqueScript/evaluate.ts';
import type { ObjectSyntax } from '../../torqueScript/syntax.ts';
import { classOf, fieldText, nameOf } from '../elements.ts';
import type { NodePath } from './nodePath.ts';
import { numberIn, rotationIn, scaleIn, vectorIn } from './numbers.ts';
import type { Placed } from './placed.ts';
import type { PlacedMarker } from './placedMarker.ts';

/** An interior that moves, or a moving part of one. */
export interface PlacedMover extends Placement {
  /** Lower case; empty without one. */
  name: string;
  /** As the mission writes it. */
  file: string;
  /** Which moving part of the file; `wholeInterior` for none of them. */
  index: number;
  /** The group that it shares with its path and triggers; null for none. */
  group: ObjectSyntax | null;
  /** Milliseconds. */
  start: number;
  /**
   * −1 and −2 go round, forwards and backwards; from 1 on, milliseconds on the path; 0 waits for a trigger.
   */
  target: number;
  markers: PlacedMarker[];
}

export const wholeInterior = -1;

type PathOf = (group: ObjectSyntax | null) => PlacedMarker[];

export function readMover({ object, variables, parent, read }: Placed, pathOf: PathOf): PlacedMover {
  return {
    name: nameOf(object, variables),
    position: vectorIn(read('baseposition'), [0, 0, 0]),
    rotation: rotationIn(read('baserotation')),
    scale: scaleIn(read('basescale')),
    file: read('interiorresource'),
    index: Math.max(0, Math.trunc(numberIn(read('interiorindex'), 0)) || 0),
    group: parent,
    start: numberIn(read('initialposition'), 0),
    target: numberIn(read('initialtargetposition'), 0),
    markers: pathOf(parent),
  };
}

/** An interior or a shape that follows nodes: it is where they are, and stops where they end. */
export function followNodes(
  thing: Placement & { name: string; file: string },
  { position, rotation, scale, markers, isRound }: NodePath,
): PlacedMover {
  return {
    name: thing.name,
    file: thing.file,
    position: position ?? thing.position,
    rotation: rotation ?? thing.rotation,
    scale: scale ?? thing.scale,
    index: wholeInterior,
    group: null,
    start: 0,
    target: isRound ? -1 : Number.MAX_SAFE_INTEGER,
    markers,
  };
}

/** Reads the path of each group once, however many platforms share it. */
export function createPaths(variables: Variables): PathOf {
  const known = new Map<ObjectSyntax | null, PlacedMarker[]>();
  return (group) => {
    const path = known.get(group) ?? readPath(group, variables);
    known.set(group, path);
    return path;
  };
}

function readPath(group: ObjectSyntax | null, variables: Variables): PlacedMarker[] {
  const path = group?.children.find((child) => classOf(child) === 'path');
  if (!path) return [];
  const sorted = path.children
    .filter((child) => classOf(child) === 'marker')
    .map((marker) => ({ marker, number: numberIn(fieldText(marker, 'seqnum', variables), 0) }))
    .sort((a, b) => a.number - b.number);
  const markers = sorted.map(({ marker }) => readMarker(marker, variables));
  const [first] = markers;
  const last = markers.at(-1);
  const isLooping = numberIn(fieldText(path, 'islooping', variables), 0) !== 0;
  const endsApart = first && last && first.position.some((value, axis) => value !== last.position[axis]);
  return isLooping && endsApart ? [...markers, first] : markers;
}

function readMarker(marker: ObjectSyntax, variables: Variables): PlacedMarker {
  const read = (field: string) => fieldText(marker, field, variables);
  const smoothing = read('smoothingtype').trim().toLowerCase();
  return {
    position: vectorIn(read('position'), [0, 0, 0]),
    ms: numberIn(read('mstonext'), 0),
    smoothing: smoothing === 'accelerate' || smoothing === 'spline' ? smoothing : 'linear',
  };
}
