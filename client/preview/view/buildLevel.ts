import { type LineSegments, type Object3D, Scene as ThreeScene } from 'three';
import type { Scene } from '../../../shared/scene.ts';
import { labelsOf } from '../labels.ts';
import { sizeOf } from '../poses.ts';
import { buildAreas } from './areas.ts';
import { createMeshes } from './createMeshes.ts';
import { disposeAll } from './disposeAll.ts';
import { buildGaps } from './gaps.ts';
import { buildLabels } from './labels.ts';
import { createMarbles, type Marbles } from './marbles.ts';
import { createMaterials, type Materials } from './materials.ts';
import { createPlatforms, type Platforms } from './platforms.ts';
import { createSky, type Sky } from './sky.ts';
import { buildItems, createItemMaterials } from './standIns/items.ts';

/** A level as three draws it. */
export interface BuiltLevel {
  /** The level without sky and people. */
  level: ThreeScene;
  /** Sky and people, which are drawn before the level. */
  surroundings: ThreeScene;
  materials: Materials;
  platforms: Platforms;
  areas: LineSegments;
  labels: Object3D;
  sky: Sky;
  marbles: Marbles;
  /** How far collectable things have turned, in radians. */
  spin: { value: number };
  dispose(): void;
}

/** `unknownColor` is the colour of unknown things. */
export async function buildLevel(
  scene: Scene,
  unknownColor: number | undefined,
  anisotropy: number,
): Promise<BuiltLevel> {
  const materials = createMaterials(scene.materials, anisotropy);
  const itemMaterials = createItemMaterials(unknownColor);
  const meshes = createMeshes(scene, materials.list);
  const platforms = createPlatforms([
    ...scene.movers.map((mover) => ({ ...mover, drawn: meshes.buildMover(mover) })),
    ...scene.items.flatMap(({ ride, ...item }) =>
      ride
        ? {
            ...ride,
            position: item.position,
            drawn: buildItems([{ ...item, position: [0, 0, 0] }], itemMaterials),
          }
        : [],
    ),
  ]);
  const standing = scene.items.filter(({ ride }) => !ride);
  const areas = buildAreas(scene.triggers);
  const labels = buildLabels(labelsOf(scene));
  const sky = createSky(scene.sky);
  const marbles = createMarbles(Math.min(Math.max(sizeOf(scene.bounds.play) * 0.014, 0.4), 6));
  const level = new ThreeScene();
  level.add(await meshes.buildStatics(breathe()), platforms.group);
  level.add(buildItems(standing, itemMaterials), buildGaps(scene.gaps), areas, labels);
  const surroundings = new ThreeScene();
  surroundings.add(sky.mesh, marbles.group);

  return {
    level,
    surroundings,
    materials,
    platforms,
    areas,
    labels,
    sky,
    marbles,
    spin: itemMaterials.spin,
    dispose() {
      sky.dispose();
      for (const root of [level, surroundings]) disposeAll(root);
    },
  };
}

/** Gives way to the page after every 8 ms of work. */
function breathe(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 8) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
