import type { Quaternion, SceneMarker, SceneMotion, Vector } from './scene.ts';

/**
 * The position of a platform on its path (ms), `playedMs` after the level began. A platform that waits for a
 * trigger goes to its first target; on request it is shown going there and back, `sentMs` after the request
 * (null without one).
 */
export function timeOnPath(mover: SceneMotion, playedMs: number, sentMs: number | null): number {
  const { duration, start, target, mode } = mover;
  if (duration <= 0) return 0;
  if (mode === 'loop') return (start + playedMs) % duration;
  if (mode === 'backward') return (((start - playedMs) % duration) + duration) % duration;
  const way = Math.abs(target - start);
  const rest = start + Math.sign(target - start) * Math.min(playedMs, way);
  if (mode === 'to' || sentMs === null) return rest;
  const end = rest < duration ? duration : 0;
  const there = Math.abs(end - rest);
  const gone = sentMs >= 2 * there ? 0 : Math.min(sentMs, 2 * there - sentMs);
  return rest + Math.sign(end - rest) * gone;
}

/** Whether a platform moves by itself. */
export const movesByItself = ({ mode, duration, start, target }: SceneMotion): boolean =>
  duration > 0 && (mode !== 'waits' || start !== target);

/** Where something on a path is; see SceneMarker. */
interface PathPose {
  offset: Vector;
  rotation?: Quaternion | undefined;
  scale?: Vector | undefined;
}

/** The pose of a platform `ms` after the first marker of its path. */
export function poseAt(path: readonly SceneMarker[], ms: number): PathPose {
  let left = ms;
  for (const [index, from] of path.entries()) {
    const to = path[index + 1];
    if (!to) return from;
    if (left < from.ms) {
      return poseBetween([path[index - 1] ?? from, from, to, path[index + 2] ?? to], left / from.ms);
    }
    left -= from.ms;
  }
  return { offset: [0, 0, 0] };
}

type Around = [before: SceneMarker, from: SceneMarker, to: SceneMarker, after: SceneMarker];

function poseBetween([before, from, to, after]: Around, part: number): PathPose {
  const share = from.smoothing === 'accelerate' ? 0.5 - 0.5 * Math.cos(Math.PI * part) : part;
  const along = (axis: 0 | 1 | 2) =>
    catmullRom(before.offset[axis], from.offset[axis], to.offset[axis], after.offset[axis], part);
  return {
    offset:
      from.smoothing === 'spline' ? [along(0), along(1), along(2)] : lerp(from.offset, to.offset, share),
    rotation: from.rotation && to.rotation && turn(from.rotation, to.rotation, share),
    scale: from.scale && to.scale && lerp(from.scale, to.scale, share),
  };
}

const lerp = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

/**
 * Between two rotations, the shorter way round. Paths that turn have a marker every 24 degrees or less,
 * unless they have dozens of nodes, so the length of the result is a little less than 1.
 */
function turn(a: Quaternion, b: Quaternion, part: number): Quaternion {
  const isSame = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] > 0;
  const [share, other] = [1 - part, isSame ? part : -part];
  return [
    a[0] * share + b[0] * other,
    a[1] * share + b[1] * other,
    a[2] * share + b[2] * other,
    a[3] * share + b[3] * other,
  ];
}

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
