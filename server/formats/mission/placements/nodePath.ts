import type { Quaternion, Vector } from '../../../../shared/scene.ts';
import type { PlacedMarker } from './movers.ts';
import { isPlain, type NodeWay, type PathNode, type Pose, poseOn, wayMs } from './nodeCurve.ts';

/** The way of things that follow nodes. What is null they keep as their own. */
export interface NodePath {
  position: Vector | null;
  rotation: Quaternion | null;
  scale: Vector | null;
  markers: PlacedMarker[];
  /** Whether it leads back to where it begins. */
  isRound: boolean;
}

/** A way that bends or turns is walked in as many straight steps. */
const steps = 12;

/** The path along ways that follow each other, with at most `max` markers. */
export function walk(ways: readonly NodeWay[], max: number): Omit<NodePath, 'isRound'> {
  const used = (what: keyof Pose) => ways.find(({ from }) => from.uses[what])?.from;
  const begin = {
    position: used('position')?.position ?? null,
    rotation: used('rotation')?.rotation ?? null,
    scale: used('scale')?.scale ?? null,
  };
  const turns = ways.some(({ from, to }) => from.uses.rotation && differ(from.rotation, to.rotation));
  const stretches = ways.some(({ from, to }) => from.uses.scale && differ(from.scale, to.scale));
  const markers: PlacedMarker[] = [];
  let pose: Pose = {
    position: begin.position ?? [0, 0, 0],
    rotation: begin.rotation ?? [0, 0, 0, 1],
    scale: begin.scale ?? [1, 1, 1],
  };
  const mark = (ms: number, smoothing: PlacedMarker['smoothing']): void => {
    const { position, rotation, scale } = pose;
    markers.push({ position, ...(turns && { rotation }), ...(stretches && { scale }), ms, smoothing });
  };
  for (const way of ways) {
    const { from, to } = way;
    const count = turns || stretches || !isPlain(way) ? steps : 1;
    if (markers.length + count + 2 > max) break;
    const take = (part: number) => {
      pose = taken(pose, poseOn(way, part), from.uses);
    };
    take(0);
    if (from.delay > 0) mark(from.delay, 'linear');
    for (let step = 0; step < count; step++) {
      take(step / count);
      mark(wayMs(from, to) / count, count === 1 && from.isSmooth[0] ? 'accelerate' : 'linear');
    }
    take(1);
  }
  if (markers.length > 0) mark(0, 'linear');
  return { ...begin, markers };
}

/** What a thing takes over from a node; the rest stays as it was. */
const taken = (own: Pose, next: Pose, uses: PathNode['uses']): Pose => ({
  position: uses.position ? next.position : own.position,
  rotation: uses.rotation ? next.rotation : own.rotation,
  scale: uses.scale ? next.scale : own.scale,
});

const differ = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > 1e-6);
