import { createReader, readString8 } from '../byteReader.ts';
import { FormatError } from '../formatError.ts';
import type { ListPlace, RecordLayout } from './layout.ts';

/** The geometry of one interior, read item by item from the file without copying it. */
export interface Geometry {
  pointCount: number;
  texGenCount: number;
  normalCount: number;
  surfaceCount: number;
  materialCount: number;
  /** The name of a material as written. */
  material(index: number): string;
  /** The numbers of a point (3), of texture coordinates (8) or of a normal (3). */
  point(index: number, axis: number): number;
  texGen(index: number, part: number): number;
  normal(index: number, axis: number): number;
  surface(index: number): Surface;
  /** The point at an index of the strips. @throws FormatError for an index out of range */
  winding(index: number): number;
}

/** A face: a strip of triangles with one material. */
export interface Surface {
  /** The range of its points in `winding`. */
  start: number;
  size: number;
  normal: number;
  /** Whether the normal points into the solid. */
  isFlipped: boolean;
  material: number;
  texGen: number;
}

/** `layout` comes from `readInterior` of the same bytes. */
export function openGeometry(bytes: Uint8Array, layout: RecordLayout): Geometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { points, texGens, normals, planes, windings, surfaces, materials } = layout;
  const float = ({ at, itemSize }: ListPlace, index: number, part: number) =>
    view.getFloat32(at + index * itemSize + part * 4, true);
  const sizeBytes = layout.version >= 13 ? 4 : 1;

  function normalOf(plane: number): number {
    const normal = view.getUint16(planes.at + plane * planes.itemSize, true);
    if (normal >= normals.count) throw new FormatError('A plane points at a normal that is not there.');
    return normal;
  }

  return {
    pointCount: points.count,
    texGenCount: texGens.count,
    normalCount: normals.count,
    surfaceCount: surfaces.count,
    materialCount: materials.length,
    material: (index) => readString8({ ...createReader(bytes), at: materials[index] ?? 0 }),
    point: (index, axis) => float(points, index, axis),
    texGen: (index, part) => float(texGens, index, part),
    normal: (index, axis) => float(normals, index, axis),
    surface(index) {
      const at = surfaces.at + index * surfaces.itemSize;
      const rest = at + 4 + sizeBytes;
      const plane = view.getUint16(rest, true);
      return {
        start: view.getUint32(at, true),
        size: sizeBytes === 4 ? view.getUint32(at + 4, true) : view.getUint8(at + 4),
        normal: normalOf(plane & 0x7fff),
        isFlipped: plane > 0x7fff,
        material: view.getUint16(rest + 2, true),
        texGen: view.getUint32(rest + 4, true),
      };
    },
    winding(index) {
      const at = windings.at + index * windings.itemSize;
      const point = windings.itemSize === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
      if (point >= points.count) throw new FormatError('A face points at a corner that is not there.');
      return point;
    },
  };
}
