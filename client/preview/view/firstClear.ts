import { Mesh, type Object3D, Raycaster, Vector3 } from 'three';
import type { LevelView, Point } from '../../../shared/together.ts';
import { distance, plus } from '../camera.ts';

/** The first view whose eye sees a place; the last one when none does. */
export function firstClear(
  views: readonly LevelView[],
  place: Point | undefined,
  level: Object3D,
): LevelView | undefined {
  if (!place) return undefined;
  const seen = plus(place, [0, 0, 1]);
  const solid: Object3D[] = [];
  level.traverse((thing) => {
    if (thing instanceof Mesh) solid.push(thing);
  });
  const ray = new Raycaster();
  const isClear = ({ position }: LevelView): boolean => {
    const way = new Vector3(...position).sub(new Vector3(...seen));
    ray.set(new Vector3(...seen), way.normalize());
    ray.far = distance(position, seen) + 0.5;
    return ray.intersectObjects(solid, false).length === 0;
  };
  return views.find(isClear) ?? views.at(-1);
}
