import { placedPoint } from '../../../shared/placement.ts';
import type { Placement, Scene, SceneBox, SceneMesh } from '../../../shared/scene.ts';
import { boxOfMesh, playedBox, union } from './bounds.ts';

type Parts = Pick<Scene, 'meshes' | 'statics' | 'movers' | 'items' | 'start'>;

/** A dome is at least this many times as wide as everything else. */
const wider = 2;

/**
 * The mesh among `candidates` that is a sky around the level, whatever its name; undefined when there is
 * none. It is placed once, around and above everything else, and hollow: seen from outside, it would hide the
 * level. A hollow shape on which the level is played is not a sky.
 */
export function findDome(parts: Parts, candidates: ReadonlySet<number>): number | undefined {
  if (candidates.size === 0) return undefined;
  const { meshes, statics } = parts;
  const boxes = statics.map((each) => boxOfMesh(meshes[each.mesh], each));
  let widest: { at: number; box: SceneBox } | undefined;
  for (const [at, box] of boxes.entries()) {
    if (box && candidates.has(statics[at]?.mesh ?? -1) && (!widest || widthOf(box) > widthOf(widest.box))) {
      widest = { at, box };
    }
  }
  const dome = widest && statics[widest.at];
  const mesh = dome && meshes[dome.mesh];
  if (!widest || !mesh || statics.some((each) => each !== dome && each.mesh === dome.mesh)) return undefined;
  const ground = union(boxes.filter((box) => box !== widest.box));
  const played = playedBox(parts);
  if (!ground || (played && !isOn(ground, played))) return undefined;
  const inside = union([ground, played]) ?? ground;
  return isAround(widest.box, inside) && isHollow(mesh, dome, inside) ? dome.mesh : undefined;
}

/** Whether the ground extends under or over the centre of the played area. */
const isOn = (ground: SceneBox, { min, max }: SceneBox): boolean =>
  ([0, 1] as const).every((axis) => {
    const middle = (min[axis] + max[axis]) / 2;
    return middle >= ground.min[axis] && middle <= ground.max[axis];
  });

const widthOf = ({ min, max }: SceneBox): number => max[0] - min[0];

function isAround(outside: SceneBox, inside: SceneBox): boolean {
  const isWide = ([0, 1] as const).every((axis) => {
    const margin = ((inside.max[axis] - inside.min[axis]) * (wider - 1)) / 2;
    return outside.min[axis] <= inside.min[axis] - margin && outside.max[axis] >= inside.max[axis] + margin;
  });
  return isWide && outside.max[2] > inside.max[2] && outside.min[2] < inside.max[2];
}

function isHollow({ points }: SceneMesh, placement: Placement, { min, max }: SceneBox): boolean {
  const count = points.length / 3;
  for (let index = 0; index < count; index++) {
    const point = placedPoint(placement, [
      points[index] ?? 0,
      points[count + index] ?? 0,
      points[2 * count + index] ?? 0,
    ]);
    if (point.every((value, axis) => value >= (min[axis] ?? 0) && value <= (max[axis] ?? 0))) return false;
  }
  return true;
}
