import { type Quaternion, sceneLimits, type Vector } from '../../../../shared/scene.ts';
import { isPlain, type NodeWay, type PathNode, type Pose, poseOn, wayMs } from './nodeCurve.ts';
import type { PlacedMarker } from './placedMarker.ts';

/** A path along nodes. Where a value is null, each thing on the path keeps its own. */
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

/** A way that bends or turns is walked in straight steps, fewer where there are many nodes. */
const stepsOf = (ways: number): number =>
  Math.max(1, Math.min(12, Math.floor((sceneLimits.markers - 1) / Math.max(ways, 1)) - 1));

/** The path along ways that follow each other, with at most `max` markers. */
export function walk(ways: readonly NodeWay[], max: number): Omit<NodePath, 'isRound'> {
  const used = (what: keyof Pose) => ways.find(({ from }) => from.uses[what])?.from;
  const position = used('position')?.position ?? null;
  const rotation = used('rotation')?.rotation ?? null;
  const scale = used('scale')?.scale ?? null;
  // The scale of a node applies to a thing without rotation, so a thing with its own rotation is not scaled.
  const stretches = rotation !== null && changes(ways, 'scale');
  const turns = stretches || changes(ways, 'rotation');
  const steps = stepsOf(ways.length);
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
  return { position, rotation, scale, markers };
}

/** Whether the nodes that are used for something differ in it. */
function changes(ways: readonly NodeWay[], what: 'rotation' | 'scale'): boolean {
  const users = ways.filter(({ from }) => from.uses[what]);
  const values = users.flatMap(({ from, to }) => [from[what], to[what]]);
  return values.some((value) => differ(value, values[0] ?? value));
}

/** What a thing takes over from a node; the rest stays as it was. */
const taken = (own: Pose, next: Pose, uses: PathNode['uses']): Pose => ({
  position: uses.position ? next.position : own.position,
  rotation: uses.rotation ? next.rotation : own.rotation,
  scale: uses.scale ? next.scale : own.scale,
});

const differ = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) > 1e-6);
