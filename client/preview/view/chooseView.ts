import {
  BufferGeometry,
  Float32BufferAttribute,
  Mesh,
  type Object3D,
  type PerspectiveCamera,
  Points,
  PointsMaterial,
  Raycaster,
  Scene,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { LevelView, Point } from '../../../shared/together.ts';
import { distance, plus } from '../camera.ts';

const width = 64;
const height = 48;
const marker = [255, 0, 255];

interface Looking {
  renderer: WebGLRenderer;
  /** Draws the scene without sky and people. */
  level: Scene;
  cameraFor(view: LevelView, aspect: number): PerspectiveCamera;
  /** What should be in sight: start and finish. */
  goals: readonly Point[];
}

/**
 * Sorts views, the best first: those that show more of the level, and start and finish. Each is drawn once,
 * at the size of a stamp.
 */
export function sortViews(
  views: readonly LevelView[],
  { renderer, level, cameraFor, goals }: Looking,
): LevelView[] {
  const target = new WebGLRenderTarget(width, height);
  const flags = new Scene();
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      goals.flatMap((goal) => plus(goal, [0, 0, 0.5])),
      3,
    ),
  );
  const ink = new PointsMaterial({ color: 0xff00ff, size: 3, sizeAttenuation: false });
  flags.add(new Points(geometry, ink));
  const pixels = new Uint8Array(width * height * 4);
  const worthOf = (view: LevelView): number => {
    const camera = cameraFor(view, width / height);
    renderer.setRenderTarget(target);
    renderer.setClearColor(0x000000, 0);
    renderer.autoClear = true;
    renderer.render(level, camera);
    renderer.autoClear = false;
    renderer.render(flags, camera);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    return scoreOf(pixels);
  };
  const scored = views.map((view) => ({ view, worth: worthOf(view) }));
  renderer.setRenderTarget(null);
  renderer.autoClear = true;
  target.dispose();
  geometry.dispose();
  ink.dispose();
  return scored.sort((a, b) => b.worth - a.worth).map(({ view }) => view);
}

/** Part of the picture that the level fills, and more for what is marked in it. */
function scoreOf(pixels: Uint8Array): number {
  let [level, marked] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) > 0) level += 1;
    if (marker.every((channel, index) => pixels[at + index] === channel)) marked += 1;
  }
  return level / (pixels.length / 4) + Math.min(marked, 12) / 40;
}

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
