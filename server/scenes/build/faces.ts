import type { Vector } from '../../../shared/scene.ts';
import { FormatError } from '../../formats/formatError.ts';
import type { Geometry } from '../../formats/interior/geometry.ts';
import type { ShapeModel } from '../../formats/shape.ts';
import { add, cross, dot, subtract } from '../transform.ts';
import { isNear } from './usable.ts';

export interface Corner {
  point: Vector;
  uv: [u: number, v: number];
}

/** Triangles as the geometry of an interior has them: each is a face with a plane of texture coordinates. */
export interface Faces {
  /**
   * The corners are clockwise seen from the front. A triangle without area is left out. @throws FormatError
   */
  add(material: number, corners: [Corner, Corner, Corner]): void;
  /** Counts work that adds nothing. @throws FormatError when it is too much */
  count(steps: number): void;
  geometry(model: Pick<ShapeModel, 'materials'>): Geometry;
}

/** Real shapes have at most 11,000; but many objects may share one mesh. */
const maxSteps = 100_000;

/** As for expanded meshes (see expandMesh): twice the area, squared. */
const noArea = 1e-12;

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

/** Triangles of one plane then have the same numbers, which are kept once; fewer digits compress better. */
const rounded =
  (steps: number) =>
  (value: number): number =>
    Math.round(value * steps) / steps + 0;
const roundedNormal = rounded(512);
const roundedTexture = rounded(16_384);

export function createFaces(): Faces {
  const materials: number[] = [];
  const points: number[] = [];
  const normals: number[] = [];
  const texGens: number[] = [];
  let left = maxSteps;

  function count(steps: number): void {
    left -= steps;
    if (left < 0) throw new FormatError('The shape has too many triangles.');
  }

  return {
    add(material, [a, b, c]) {
      count(1);
      const [toB, toC] = [subtract(b.point, a.point), subtract(c.point, a.point)];
      const across = cross(toC, toB);
      const area = dot(across, across);
      if (area <= noArea) return;
      materials.push(material);
      points.push(...a.point, ...b.point, ...c.point);
      const length = Math.sqrt(area);
      normals.push(...scaled(across, 1 / length).map(roundedNormal));
      // The gradient is 0 along the normal.
      const [forB, forC] = [cross(across, toC), cross(toB, across)];
      for (const row of [0, 1] as const) {
        const [alongB, alongC] = [b.uv[row] - a.uv[row], c.uv[row] - a.uv[row]];
        const wanted = add(scaled(forB, alongB / area), scaled(forC, alongC / area));
        // A sliver may have one that no number holds.
        const slope: Vector = wanted.every(isNear) ? wanted : [0, 0, 0];
        texGens.push(...slope.map(roundedTexture), roundedTexture(a.uv[row] - dot(slope, a.point)));
      }
    },
    count,
    geometry: ({ materials: named }) => ({
      pointCount: points.length / 3,
      texGenCount: materials.length,
      normalCount: materials.length,
      surfaceCount: materials.length,
      materialCount: named.length,
      material: (index) => named[index]?.name ?? '',
      point: (index, axis) => points[index * 3 + axis] ?? 0,
      texGen: (index, part) => texGens[index * 8 + part] ?? 0,
      normal: (index, axis) => normals[index * 3 + axis] ?? 0,
      surface: (index) => ({
        start: index * 3,
        size: 3,
        normal: index,
        isFlipped: false,
        material: materials[index] ?? 0,
        texGen: index,
      }),
      winding: (index) => index,
    }),
  };
}
