import { demand, demandCount, readS32, skip } from '../byteReader.ts';
import type { ListPlace } from '../interior/layout.ts';
import { checkGuard, type MemoryBuffer, readAmount, skipShorts, skipWords } from './memoryBuffer.ts';

/**
 * The positions of a mesh's lists in the areas of the memory buffer; its points may be those of another mesh.
 */
export interface MeshLayout {
  /** The index of the mesh whose points it shares; −1 for none. */
  parent: number;
  vertices: ListPlace;
  textureVertices: ListPlace;
  /** The first index and the number of indices of each list, strip or fan of triangles: 16-bit numbers. */
  primitiveRanges: ListPlace;
  /** The kind and material of each. */
  primitiveWords: ListPlace;
  /** In the area of 16-bit numbers. */
  indices: ListPlace;
}

const meshType = { standard: 0, skin: 1, sorted: 3, none: 4 };

/**
 * Reads one mesh of a shape of version 22 or later; null for an empty one. @throws FormatError also for decal
 * meshes
 */
export function readMesh(buffer: MemoryBuffer): MeshLayout | null {
  const type = readAmount(buffer);
  if (type === meshType.none) return null;
  const isKnown = type === meshType.standard || type === meshType.skin || type === meshType.sorted;
  demand(buffer.words, isKnown, `Mesh type ${type} is unknown`);
  const mesh = readStandardMesh(buffer);
  if (type === meshType.sorted) skipSorting(buffer);
  return type === meshType.skin ? { ...mesh, parent: -1, vertices: readSkin(buffer) } : mesh;
}

function readStandardMesh(buffer: MemoryBuffer): MeshLayout {
  checkGuard(buffer);
  skipWords(buffer, 2); // frames, material frames
  const parent = readS32(buffer.words);
  const isOwn = parent < 0;
  skipWords(buffer, 6 + 3 + 1); // bounds
  const vertices = readPlace(buffer, 3, isOwn);
  const textureVertices = readPlace(buffer, 2, isOwn);
  if (isOwn) skipNormals(buffer, vertices.count);
  const primitives = primitivePlaces(buffer);
  const count = readAmount(buffer);
  const indices = { at: skip(buffer.shorts, count * 2), count, itemSize: 2 };
  skipShorts(buffer, readAmount(buffer)); // merge indices
  skipWords(buffer, 2); // vertices per frame, flags
  checkGuard(buffer);
  return { parent, vertices, textureVertices, ...primitives, indices };
}

/** A count, and that many items of `words` words where they are there. */
function readPlace(buffer: MemoryBuffer, words: number, areThere: boolean): ListPlace {
  const count = readAmount(buffer);
  const itemSize = words * 4;
  return { at: skip(buffer.words, areThere ? count * itemSize : 0), count, itemSize };
}

function primitivePlaces({
  words,
  shorts,
}: MemoryBuffer): Pick<MeshLayout, 'primitiveRanges' | 'primitiveWords'> {
  const count = readS32(words);
  demandCount(words, count);
  return {
    primitiveRanges: { at: skip(shorts, count * 4), count, itemSize: 4 },
    primitiveWords: { at: skip(words, count * 4), count, itemSize: 4 },
  };
}

function skipNormals(buffer: MemoryBuffer, count: number): void {
  skipWords(buffer, count * 3);
  skip(buffer.bytes, count); // encoded
}

/** The points of a skin replace those of its mesh. */
function readSkin(buffer: MemoryBuffer): ListPlace {
  const vertices = readPlace(buffer, 3, true);
  skipNormals(buffer, vertices.count);
  skipWords(buffer, readAmount(buffer) * 16); // transforms
  skipWords(buffer, readAmount(buffer) * 3); // vertex, bone and weight
  skipWords(buffer, readAmount(buffer)); // nodes
  checkGuard(buffer);
  return vertices;
}

function skipSorting(buffer: MemoryBuffer): void {
  skipWords(buffer, readAmount(buffer) * 8); // clusters
  for (let list = 0; list < 4; list++) skipWords(buffer, readAmount(buffer));
  skipWords(buffer, 1); // always write depth
  checkGuard(buffer);
}
