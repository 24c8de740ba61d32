import type { Quaternion, Vector } from '../../../../shared/scene.ts';
import { isPlain, type NodeWay, type PathNode, type Pose, poseOn, wayMs } from './nodeCurve.ts';
import type { PlacedMarker } from './placedMarker.ts';

/** The way of things that follow nodes. What is null they keep as their own. */
export interface NodePath {
  position: Vector | null;
  rotation: Quaternion | null;
  scale: Vector | null;
  markers: PlacedMarker[];
  /** Whether it leads back to where it begins. */
  isRound: boolean;
}

const unturned: Quaternion = [0, 0, 0, 1];
const unstretched: Vector = [1, 1, 1];

/** A way that bends or turns is walked in as many straight steps. */
const steps = 12;

/** The path along ways that follow each other, with at most `max` markers. */
export function walk(ways: readonly NodeWay[], max: number): Omit<NodePath, 'isRound'> {
  const used = (what: keyof Pose) => ways.find(({ from }) => from.uses[what])?.from;
  const position = used('position')?.position ?? null;
  const rotation = used('rotation')?.rotation ?? null;
  const scale = used('scale')?.scale ?? null;
  // Whoever keeps its own rotation is not stretched: the scale of a node is that of an unturned thing.
  const stretches =
    rotation !== null && ways.some(({ from, to }) => from.uses.scale && differ(from.scale, to.scale));
  const turns =
    stretches || ways.some(({ from, to }) => from.uses.rotation && differ(from.rotation, to.rotation));
  const markers: PlacedMarker[] = [];
  let pose: Pose = {
    position: position ?? [0, 0, 0],
    rotation: rotation ?? unturned,
    scale: scale ?? unstretched,
  };
  const mark = (ms: number, smoothing: PlacedMarker['smoothing']): void => {
    const turn = turns && { rotation: pose.rotation, ...(stretches && { scale: pose.scale }) };
    markers.push({ position: pose.position, ...turn, ms, smoothing });
  };
  for (const way of ways) {
    const { from, to } = way;
    const count = turns || !isPlain(way) ? steps : 1;
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
  return {
    position,
    rotation: turns ? unturned : rotation,
    scale: stretches ? unstretched : scale,
    markers,
  };
}

/** What a thing takes over from a node; the rest stays as it was. */
const taken = (own: Pose, next: Pose, uses: PathNode['uses']): Pose => ({
  position: uses.position ? next.position : own.position,
  rotation: uses.rotation ? next.rotation : own.rotation,
  scale: uses.scale ? next.scale : own.scale,
});

const differ = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > 1e-6);
