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

/** Where something on a path is: see SceneMarker. */
export type PathPose = Pick<SceneMarker, 'offset' | 'rotation' | 'scale'>;

/** The pose of a platform `ms` after the first marker of its path. */
export function poseAt(path: readonly SceneMarker[], ms: number): PathPose {
  let left = ms;
  for (const [index, marker] of path.entries()) {
    const next = path[index + 1];
    if (!next) return marker;
    if (left < marker.ms) return poseWithin(path, index, left / marker.ms);
    left -= marker.ms;
  }
  return { offset: [0, 0, 0] };
}

/** The offset of a platform from where its path begins, `ms` after its first marker. */
export const offsetAt = (path: readonly SceneMarker[], ms: number): Vector => poseAt(path, ms).offset;

function poseWithin(path: readonly SceneMarker[], index: number, part: number): PathPose {
  const [from, to] = [path[index], path[index + 1]];
  if (!from || !to) return { offset: [0, 0, 0] };
  const share = from.smoothing === 'accelerate' ? 0.5 - 0.5 * Math.cos(Math.PI * part) : part;
  return {
    offset: from.smoothing === 'spline' ? onSpline(path, index, part) : lerp(from.offset, to.offset, share),
    ...(from.rotation && to.rotation && { rotation: slerp(from.rotation, to.rotation, share) }),
    ...(from.scale && to.scale && { scale: lerp(from.scale, to.scale, share) }),
  };
}

function onSpline(path: readonly SceneMarker[], index: number, part: number): Vector {
  const at = (marker: number) => path[Math.min(Math.max(marker, 0), path.length - 1)]?.offset ?? [0, 0, 0];
  const along = (axis: 0 | 1 | 2) =>
    catmullRom(at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis], part);
  return [along(0), along(1), along(2)];
}

const lerp = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

/** The rotation between two others, the shorter way round. */
export function slerp(a: Quaternion, b: Quaternion, part: number): Quaternion {
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

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
