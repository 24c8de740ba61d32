import type { MeshEntry, Scene } from '../../../shared/scene.ts';
import type { Geometry, Surface } from '../../formats/interior/geometry.ts';
import type { Cuts } from './cuts.ts';
import { indexList, uniqueRows } from './uniqueRows.ts';
import { isNear } from './usable.ts';

export type BuiltMesh = Scene['meshes'][number];

/** The remaining budget of a scene's limits. */
export interface Budget {
  windings: number;
  bytes: number;
}

/** Strips are counted in bytes; real ones have at most 32 points. */
const maxStrip = 255;

/** The greatest size of a strip's points and lists in a scene, when it shares nothing with others. */
const maxBytesOf = ({ size }: Surface): number => size * 16 + 53;

/**
 * The visible surfaces of an interior, with only the points, texture coordinates and normals that they use.
 * `materialOf` returns the scene's material of a material of the interior, or null where it is not drawn.
 * @throws FormatError
 */
export function buildMesh(
  geometry: Geometry,
  materialOf: (material: number) => number | null,
  budget: Budget,
  cuts: Cuts,
): BuiltMesh {
  const surfaces = chooseSurfaces(geometry, materialOf, budget, cuts);
  const points = uniqueRows(3, geometry.point);
  const texGens = uniqueRows(8, geometry.texGen);
  // Each index in two versions: as it is, and flipped.
  const normals = uniqueRows(3, (index, axis) => {
    const value = geometry.normal(index >> 1, axis);
    return index % 2 === 0 || value === 0 ? value : -value;
  });
  const windings: number[] = [];
  const surfaceTexGens: number[] = [];
  const surfaceNormals: number[] = [];
  for (const { start, size, texGen, normal, isFlipped } of surfaces) {
    for (let at = start; at < start + size; at++) windings.push(points.add(geometry.winding(at)));
    surfaceTexGens.push(texGens.add(texGen));
    surfaceNormals.push(normals.add(normal * 2 + (isFlipped ? 1 : 0)));
  }
  return {
    points: points.columns(),
    texGens: texGens.rows(),
    normals: normals.rows(),
    windings: indexList(windings, points.count),
    surfaceTexGens: indexList(surfaceTexGens, texGens.count),
    surfaceNormals: indexList(surfaceNormals, normals.count),
    surfaceSizes: Uint8Array.from(surfaces, ({ size }) => size),
    groups: groupsOf(surfaces),
    box: points.box(),
    triangles: windings.length - 2 * surfaces.length,
  };
}

/** The visible ones within the limits, by material. */
function chooseSurfaces(
  geometry: Geometry,
  materialOf: (material: number) => number | null,
  budget: Budget,
  cuts: Cuts,
): Surface[] {
  const chosen: Surface[] = [];
  for (let index = 0; index < geometry.surfaceCount; index++) {
    const surface = geometry.surface(index);
    if (surface.size < 3) continue;
    const material = materialOf(surface.material);
    if (material === null) continue;
    if (surface.size > maxStrip || surface.size > budget.windings || maxBytesOf(surface) > budget.bytes) {
      cuts.add('surfaces');
      continue;
    }
    budget.windings -= surface.size;
    budget.bytes -= maxBytesOf(surface);
    if (isUsable(geometry, surface)) chosen.push({ ...surface, material });
    else cuts.add('coordinates');
  }
  return chosen.sort((a, b) => a.material - b.material);
}

function isUsable(geometry: Geometry, { start, size, texGen, normal }: Surface): boolean {
  for (let axis = 0; axis < 3; axis++) if (!isNear(geometry.normal(normal, axis))) return false;
  for (let part = 0; part < 8; part++) if (!isNear(geometry.texGen(texGen, part))) return false;
  for (let at = start; at < start + size; at++) {
    const point = geometry.winding(at);
    for (let axis = 0; axis < 3; axis++) if (!isNear(geometry.point(point, axis))) return false;
  }
  return true;
}

function groupsOf(surfaces: readonly Surface[]): MeshEntry['groups'] {
  const groups: MeshEntry['groups'] = [];
  for (const { material } of surfaces) {
    const last = groups.at(-1);
    if (last?.[0] === material) last[1] += 1;
    else groups.push([material, 1]);
  }
  return groups;
}
