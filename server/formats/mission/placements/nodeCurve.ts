import type { Quaternion, Vector } from '../../../../shared/scene.ts';

/** A stop on the path of things that follow nodes, as in PlatinumQuest. */
export interface PathNode {
  position: Vector;
  rotation: Quaternion;
  scale: Vector;
  /** Which of these a thing takes over on the way to the next node; otherwise it keeps its own. */
  uses: { position: boolean; rotation: boolean; scale: boolean };
  /** Milliseconds of the stop, and of the way to the next node. */
  delay: number;
  ms: number;
  /** Units a second; 0 if `ms` counts. */
  speed: number;
  /** Whether it moves gently in the first and in the second half of the way. */
  isSmooth: [boolean, boolean];
  /** Whether the curve through it is found from its neighbours. */
  isSpline: boolean;
  /** The points that bend the way before and after it; null where it has none. */
  handles: { before: Vector | null; after: Vector | null };
  /** Lower-case name of the next one; empty at the end. */
  next: string;
}

/** A way between two nodes, with the nodes before and behind it. */
export interface NodeWay {
  before: PathNode;
  from: PathNode;
  to: PathNode;
  behind: PathNode;
}

const along = (from: Vector, step: Vector, share: number): Vector => [
  from[0] + step[0] * share,
  from[1] + step[1] * share,
  from[2] + step[2] * share,
];

const between = (from: Vector, to: Vector): Vector => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];

/** Of length 1, or 0 for a vector without length. */
function direction(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return along([0, 0, 0], vector, length === 0 ? 0 : 1 / length);
}

const distance = (from: Vector, to: Vector): number => Math.hypot(...between(from, to));

/** Milliseconds from a node to the next one, without its stop. */
export const wayMs = ({ speed, ms, position }: PathNode, to: PathNode): number =>
  speed > 0 ? (distance(position, to.position) / speed) * 1_000 : ms;

/** The control points of the Bézier curve between two nodes: two of a straight way, up to four. */
function controlPoints({ before, from, to, behind }: NodeWay): Vector[] {
  const points = [from.position];
  if (from.handles.after) points.push(from.handles.after);
  else if (from.isSpline) {
    const tempo = Math.max(from.delay + wayMs(from, to), 1) / Math.max(before.delay + wayMs(before, from), 1);
    const share = (distance(before.position, from.position) / 3) * tempo;
    points.push(along(from.position, direction(between(before.position, to.position)), share));
  }
  if (to.handles.before) points.push(to.handles.before);
  else if (to.isSpline) {
    const share = distance(from.position, to.position) / 3;
    points.push(along(to.position, direction(between(from.position, behind.position)), -share));
  }
  return [...points, to.position];
}

/** A point of a Bézier curve, by de Casteljau. */
function onCurve(points: readonly Vector[], part: number): Vector {
  const [first = [0, 0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const inner = rest.map((point, index) => {
    const start = points[index] ?? point;
    return along(start, between(start, point), part);
  });
  return onCurve(inner, part);
}

/** How far along the way a thing is after a part of its time. */
function progress({ isSmooth: [first, second] }: PathNode, part: number): number {
  const isGentle = part <= 0.5 ? first : second;
  return isGentle ? 0.5 - 0.5 * Math.cos(Math.PI * part) : part;
}

/** The rotation between two others, the shorter way round. */
function slerp(a: Quaternion, b: Quaternion, part: number): Quaternion {
  const same = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const angle = Math.acos(Math.min(Math.abs(same), 1));
  const sine = Math.sin(angle);
  const [share, other] =
    sine < 1e-6 ? [1 - part, part] : [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
  const sign = same < 0 ? -other : other;
  return [
    a[0] * share + b[0] * sign,
    a[1] * share + b[1] * sign,
    a[2] * share + b[2] * sign,
    a[3] * share + b[3] * sign,
  ];
}

export interface Pose {
  position: Vector;
  rotation: Quaternion;
  scale: Vector;
}

/** Where a thing is after a part of the time between two nodes, if it takes over everything. */
export function poseOn(way: NodeWay, part: number): Pose {
  const { from, to } = way;
  const share = progress(from, part);
  return {
    position: onCurve(controlPoints(way), share),
    rotation: slerp(from.rotation, to.rotation, share),
    scale: along(from.scale, between(from.scale, to.scale), share),
  };
}

/** Whether a way is a straight line with one kind of smoothing. */
export const isPlain = (way: NodeWay): boolean =>
  controlPoints(way).length === 2 && way.from.isSmooth[0] === way.from.isSmooth[1];
