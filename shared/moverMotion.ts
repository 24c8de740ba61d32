import type { SceneMarker, SceneMotion, Vector } from './scene.ts';

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

/** The offset of a platform from where its path begins, `ms` after its first marker. */
export function offsetAt(path: readonly SceneMarker[], ms: number): SceneMarker['offset'] {
  let left = ms;
  for (const [index, marker] of path.entries()) {
    const next = path[index + 1];
    if (!next) return marker.offset;
    if (left < marker.ms) return offsetWithin(path, index, left / marker.ms);
    left -= marker.ms;
  }
  return [0, 0, 0];
}

function offsetWithin(path: readonly SceneMarker[], index: number, part: number): SceneMarker['offset'] {
  const [from, to] = [path[index], path[index + 1]];
  if (!from || !to) return [0, 0, 0];
  if (from.smoothing === 'linear') return lerp(from.offset, to.offset, part);
  if (from.smoothing === 'accelerate') {
    return lerp(from.offset, to.offset, 0.5 - 0.5 * Math.cos(Math.PI * part));
  }
  const before = path[index - 1] ?? from;
  const after = path[index + 2] ?? to;
  const along = (axis: 0 | 1 | 2) =>
    catmullRom(before.offset[axis], from.offset[axis], to.offset[axis], after.offset[axis], part);
  return [along(0), along(1), along(2)];
}

const lerp = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
