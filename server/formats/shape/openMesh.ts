import { FormatError } from '../formatError.ts';
import type { MemoryBuffer } from './memoryBuffer.ts';
import type { MeshLayout } from './readMesh.ts';
import type { ShapeRecords } from './readRecords.ts';

/** A list, strip or fan of triangles. */
export interface Primitive {
  /** The range of its corners in the mesh's indices. */
  start: number;
  count: number;
  /** Its kind in the two highest bits, and its material. */
  word: number;
}

/** A mesh of a shape, read number by number. */
export interface ShapeMesh {
  primitives(): Iterable<Primitive>;
  /** The number of a corner's point at an index of the primitives. @throws FormatError when out of range */
  corner(index: number): number;
  vertex(corner: number, axis: number): number;
  textureVertex(corner: number, part: number): number;
}

/** @throws FormatError for a mesh whose parent has no points of its own */
export function openMesh(
  { buffer, records: { meshes } }: { buffer: MemoryBuffer; records: ShapeRecords },
  layout: MeshLayout,
): ShapeMesh {
  const { words, shorts } = buffer;
  const { vertices, textureVertices } = ownerOf(layout, meshes);
  const { indices, primitiveRanges: ranges, primitiveWords: kinds } = layout;
  return {
    *primitives() {
      for (let index = 0; index < ranges.count; index++) {
        const range = ranges.at + index * ranges.itemSize;
        yield {
          start: shorts.view.getUint16(range, true),
          count: shorts.view.getUint16(range + 2, true),
          word: words.view.getUint32(kinds.at + index * kinds.itemSize, true),
        };
      }
    },
    corner(index) {
      const corner = index < indices.count ? shorts.view.getUint16(indices.at + index * 2, true) : -1;
      if (corner < 0 || corner >= vertices.count || corner >= textureVertices.count) {
        throw new FormatError('A triangle points at a corner that is not there.');
      }
      return corner;
    },
    vertex: (corner, axis) => words.view.getFloat32(vertices.at + corner * 12 + axis * 4, true),
    textureVertex: (corner, part) => words.view.getFloat32(textureVertices.at + corner * 8 + part * 4, true),
  };
}

/** The mesh that has the points: this one, or the one whose points it shares. */
function ownerOf(layout: MeshLayout, meshes: readonly (MeshLayout | null)[]): MeshLayout {
  const owner = layout.parent < 0 ? layout : meshes[layout.parent];
  if (!owner || owner.parent >= 0) throw new FormatError('A mesh shares points that are not there.');
  return owner;
}
