import { type Scene, sceneLimits } from '../../../shared/scene.ts';
import { parsePlacements } from '../../formats/mission/placements.ts';
import { boundsOf } from './bounds.ts';
import { createCuts } from './cuts.ts';
import { findDome } from './domes.ts';
import { buildMeshes } from './fileMeshes.ts';
import { moveHangings } from './hangings.ts';
import { placeInstances } from './instances.ts';
import { createLevelFiles, type SceneFile } from './levelFiles.ts';
import { createMaterialList } from './materials.ts';
import { createPathBudget } from './moverPath.ts';
import { isShape } from './openShape.ts';
import { ownShapes } from './ownShapes.ts';
import { rankOverviews } from './rankOverviews.ts';
import { readSky, readSun, readTour } from './surroundings.ts';
import { findFinish, findStart, keptTriggers, placeItems, placeTriggers } from './things.ts';

/** Everything that a scene is made of. */
export interface SceneInput {
  /** The bytes of the .mis file. */
  mission: Uint8Array;
  files: readonly SceneFile[];
  /** What the level needs and the games ship. */
  stockPaths: readonly string[];
  read(file: SceneFile): Uint8Array;
}

/** @throws FormatError when the mission cannot be read at all */
export function buildScene(input: SceneInput): Scene {
  const { scene, dome } = build(input, null);
  // The dome is the sky of the level: built without it, the scene has nothing of it, such as its materials.
  const complete = dome ? build(input, dome).scene : scene;
  return { ...complete, overviews: rankOverviews(complete) };
}

/** `dome`: a shape that is left out. */
function build(
  { mission, files: given, stockPaths, read }: SceneInput,
  knownDome: SceneFile | null,
): { scene: Scene; dome: SceneFile | undefined } {
  const cuts = createCuts();
  const placements = moveHangings(parsePlacements(mission));
  const files = createLevelFiles(given, stockPaths);
  const materials = createMaterialList(files, cuts);
  const budget = { windings: sceneLimits.windings, bytes: sceneLimits.bytes };
  const triggers = keptTriggers(placements.triggers, cuts);
  const { shapes, riders, others } = ownShapes(placements.items, files, knownDome);
  const motionOf = createPathBudget(triggers, cuts);
  const { fileOf, ...instances } = placeInstances(
    {
      interiors: [...placements.interiors, ...shapes],
      movers: [...placements.movers, ...riders],
    },
    files,
    (wanted) => buildMeshes(wanted, { files, read, materials, budget, cuts }),
    motionOf,
    cuts,
  );
  const items = placeItems(others, motionOf, cuts);
  const start = findStart(items, triggers);
  const shapesIn = [...fileOf].flatMap(([mesh, { path }]) => (isShape(path) ? [mesh] : []));
  const dome = findDome({ ...instances, items, start }, new Set(shapesIn));
  const scene = {
    materials: materials.list,
    ...instances,
    items,
    triggers: placeTriggers(triggers),
    sun: readSun(placements.sun),
    sky: readSky(placements, files, read),
    tour: readTour(placements.tour),
    start,
    finish: findFinish(items),
    bounds: boundsOf({ ...instances, items, start }),
    left: cuts.list(),
  };
  return { scene, dome: dome === undefined ? undefined : fileOf.get(dome) };
}
