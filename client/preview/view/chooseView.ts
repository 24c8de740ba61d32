import {
  Mesh,
  type Object3D,
  Raycaster,
  Scene,
  Sprite,
  SpriteMaterial,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { LevelView, Point } from '../../../shared/together.ts';
import { distance, plus } from '../camera.ts';
import { lens } from '../poses.ts';
import type { AimCamera } from './createCameras.ts';

const width = 64;
const height = 48;
const marker = [255, 0, 255];
/** A flag as a part of the height of a stamp. */
const flagSize = 3 / height;

interface SortOptions {
  webgl: WebGLRenderer;
  /** The scene without sky and people. */
  level: Scene;
  aim: AimCamera;
  /** The points that should be in sight: start and finish. */
  goals: readonly Point[];
}

/**
 * Sorts views, the best first: those that show more of the level, and start and finish. Each is drawn once,
 * at the size of a stamp; all are on one sheet, because reading pixels waits for everything drawn before.
 */
export function sortViews(
  views: readonly LevelView[],
  { webgl, level, aim, goals }: SortOptions,
): LevelView[] {
  const sheet = new WebGLRenderTarget(width, height * views.length);
  const flags = new Scene();
  const ink = new SpriteMaterial({ color: 0xff00ff, sizeAttenuation: false });
  for (const goal of goals) {
    const flag = new Sprite(ink);
    flag.position.set(...plus(goal, [0, 0, 0.5]));
    flag.scale.setScalar(flagSize * 2 * Math.tan(lens / 2));
    flags.add(flag);
  }
  const stampSize = width * height * 4;
  const pixels = new Uint8Array(stampSize * views.length);
  webgl.setRenderTarget(sheet);
  webgl.setClearColor(0x000000, 0);
  webgl.clear();
  webgl.autoClear = false;
  sheet.scissorTest = true;
  for (const [index, view] of views.entries()) {
    const camera = aim(view, width / height);
    for (const part of [sheet.viewport, sheet.scissor]) part.set(0, index * height, width, height);
    webgl.setRenderTarget(sheet);
    webgl.render(level, camera);
    webgl.render(flags, camera);
  }
  webgl.readRenderTargetPixels(sheet, 0, 0, width, height * views.length, pixels);
  webgl.setRenderTarget(null);
  webgl.autoClear = true;
  sheet.dispose();
  ink.dispose();
  const worths = views.map((_, index) =>
    scoreOf(pixels.subarray(index * stampSize, (index + 1) * stampSize)),
  );
  const scored = views.map((view, index) => ({ view, worth: worths[index] ?? 0 }));
  return scored.sort((a, b) => b.worth - a.worth).map(({ view }) => view);
}

/** The part of the picture that the level fills, plus a bonus for the marked goals in it. */
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
