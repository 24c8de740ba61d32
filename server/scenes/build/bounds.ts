import { placedPoint } from '../../../shared/placement.ts';
import type {
  Placement,
  Quaternion,
  Scene,
  SceneBox,
  SceneMarker,
  SceneMesh,
  SceneMover,
  Vector,
} from '../../../shared/scene.ts';
import { add, growingBox, subtract } from '../transform.ts';

type Parts = Pick<Scene, 'meshes' | 'statics' | 'movers' | 'items' | 'start'>;

const unturned: Quaternion = [0, 0, 0, 1];
const unstretched: Vector = [1, 1, 1];
const emptyBox: SceneBox = { min: [0, 0, 0], max: [0, 0, 0] };

/** The margin beyond what is played, as a share of its size, and at least in units. */
const reach = { share: 1.5, least: 60 };

/**
 * The boxes around everything and around what is played: in a view of everything, a planet far away would
 * make the level a dot.
 */
export function boundsOf(parts: Parts): Scene['bounds'] {
  const core = playedBox(parts);
  const standing = parts.statics.map((each) => boxOfMesh(parts.meshes[each.mesh], each));
  const all = union([core, ...standing]) ?? emptyBox;
  return { all, play: core ? playOf(core, standing) : all };
}

/** The box around items, the start and moving platforms; null without any. */
export function playedBox({ meshes, movers, items, start }: Omit<Parts, 'statics'>): SceneBox | null {
  const played = growingBox();
  for (const { position, ride } of items) {
    played.include(position);
    for (const { offset } of ride?.path ?? []) played.include(add(position, offset));
  }
  if (start) played.include(start.position);
  const moving = movers.map((mover) => alongPath(boxOfMesh(meshes[mover.mesh], mover), mover));
  return union([played.box(), ...moving]);
}

/** The parts of meshes that are within reach of what is played. */
function playOf(core: SceneBox, standing: readonly (SceneBox | null)[]): SceneBox {
  const size = Math.hypot(...core.max.map((value, axis) => value - (core.min[axis] ?? 0)));
  const around = Math.max(reach.least, size * reach.share);
  const limit: SceneBox = {
    min: add(core.min, [-around, -around, -around]),
    max: add(core.max, [around, around, around]),
  };
  const near = standing.flatMap((box) => (box && overlap(box, limit)) ?? []);
  return union([core, ...near]) ?? core;
}

/** Null for a mesh without points. */
export function boxOfMesh(mesh: SceneMesh | undefined, placement: Placement): SceneBox | null {
  const box = growingBox();
  const points = mesh?.points ?? new Float32Array();
  const count = points.length / 3;
  for (let index = 0; index < count; index++) {
    const point: Vector = [points[index] ?? 0, points[count + index] ?? 0, points[2 * count + index] ?? 0];
    box.include(placedPoint(placement, point));
  }
  return box.box();
}

function alongPath(box: SceneBox | null, { position, path }: SceneMover): SceneBox | null {
  if (!box || path.length === 0) return box;
  if (path[0]?.rotation) return turnedAlong(box, position, path);
  return union(path.map(({ offset }) => ({ min: add(box.min, offset), max: add(box.max, offset) })));
}

/** The box of something that turns on its way, from the box in which it is placed. */
function turnedAlong(box: SceneBox, position: Vector, path: readonly SceneMarker[]): SceneBox | null {
  const whole = growingBox();
  const sides = [box.min, box.max].map((side) => subtract(side, position));
  const corners = sides.flatMap(([x]) => sides.flatMap(([, y]) => sides.map(([, , z]): Vector => [x, y, z])));
  for (const { offset, rotation = unturned, scale = unstretched } of path) {
    const placement: Placement = { position: add(position, offset), rotation, scale };
    for (const corner of corners) whole.include(placedPoint(placement, corner));
  }
  return whole.box();
}

export function union(boxes: readonly (SceneBox | null)[]): SceneBox | null {
  const whole = growingBox();
  for (const box of boxes) {
    if (!box) continue;
    whole.include(box.min);
    whole.include(box.max);
  }
  return whole.box();
}

function overlap(one: SceneBox, other: SceneBox): SceneBox | null {
  const pick = (choose: (a: number, b: number) => number, side: 'min' | 'max'): Vector => [
    choose(one[side][0], other[side][0]),
    choose(one[side][1], other[side][1]),
    choose(one[side][2], other[side][2]),
  ];
  const [min, max] = [pick(Math.max, 'min'), pick(Math.min, 'max')];
  return min.every((value, axis) => value <= (max[axis] ?? value)) ? { min, max } : null;
}
