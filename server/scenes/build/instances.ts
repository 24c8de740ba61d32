import {
  type Placement,
  type SceneBox,
  type SceneGap,
  type SceneMover,
  type SceneStatic,
  sceneLimits,
} from '../../../shared/scene.ts';
import { type PlacedMover, wholeInterior } from '../../formats/mission/placements/movers.ts';
import type { Placements } from '../../formats/mission/placements.ts';
import type { BuiltMesh } from './buildMesh.ts';
import type { Cuts } from './cuts.ts';
import type { FileMeshes, Wanted } from './fileMeshes.ts';
import type { LevelFiles, SceneFile } from './levelFiles.ts';
import { type MotionOf, placedToMove } from './moverPath.ts';
import { isUsable, keep, tidy } from './usable.ts';

interface Instances {
  meshes: BuiltMesh[];
  statics: SceneStatic[];
  movers: SceneMover[];
  gaps: SceneGap[];
  placedTriangles: number;
  /** The file of each mesh. */
  fileOf: Map<number, SceneFile>;
}

/** Places the interiors, shapes and moving parts of a mission, as far as the limits go. */
export function placeInstances(
  { interiors, movers }: Pick<Placements, 'interiors' | 'movers'>,
  files: LevelFiles,
  buildMeshes: (wanted: Wanted) => FileMeshes,
  motionOf: MotionOf,
  cuts: Cuts,
): Instances {
  const asked = [
    ...interiors.map((placed) => ({ placed, part: wholeInterior, mover: null })),
    ...movers.map((placed) => ({ placed, part: placed.index, mover: placed })),
  ];
  const kept = keep(
    asked,
    ({ placed }) => isUsable(placed),
    { what: 'instances', max: sceneLimits.instances },
    cuts,
  ).map((each) => ({ ...each, file: files.find(each.placed.file) }));
  const wanted: Wanted = new Map();
  for (const { file, part } of kept) if (file) addTo(wanted, file, part);
  const { meshes, indexOf, boxOf } = buildMeshes(wanted);

  const result: Instances = {
    meshes,
    statics: [],
    movers: [],
    gaps: [],
    placedTriangles: 0,
    fileOf: new Map(),
  };
  for (const { placed, part, mover, file } of kept) {
    const mesh = file && indexOf(file, part);
    if (!file || mesh === undefined) {
      result.gaps.push(gapOf(files, placed, file, file && boxOf(file)));
      continue;
    }
    const triangles = meshes[mesh]?.triangles ?? 0;
    if (result.placedTriangles + triangles > sceneLimits.placedTriangles) {
      cuts.add('triangles', triangles);
      continue;
    }
    result.placedTriangles += triangles;
    result.fileOf.set(mesh, file);
    if (mover) {
      const motion = motionOf(mover);
      result.movers.push({ mesh, ...tidy(placedToMove(mover, motion)), ...motion });
    } else result.statics.push({ mesh, ...tidy(placed) });
  }
  return result;
}

function addTo(wanted: Wanted, file: SceneFile, part: number): void {
  const parts = wanted.get(file) ?? new Set();
  wanted.set(file, parts.add(part));
}

function gapOf(
  files: LevelFiles,
  placed: Placement & Pick<PlacedMover, 'file'>,
  file: SceneFile | undefined,
  box: SceneBox | undefined,
): SceneGap {
  const name = placed.file.toLowerCase().replaceAll('\\', '/');
  const why = file ? 'broken' : files.isStock(name) ? 'stock' : 'missing';
  return { path: placed.file.slice(-200), why, ...tidy(placed), ...(box && { box }) };
}
