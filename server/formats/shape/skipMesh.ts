import { demand, readS32, skip } from '../byteReader.ts';
import { checkGuard, type MemoryBuffer, readAmount, skipShorts, skipWords } from './memoryBuffer.ts';

const meshType = { standard: 0, skin: 1, sorted: 3, none: 4 };

/** Skips one mesh of a shape of version 22 or later. @throws FormatError also for decal meshes */
export function skipMesh(buffer: MemoryBuffer): void {
  const type = readAmount(buffer);
  if (type === meshType.none) return;
  const isKnown = type === meshType.standard || type === meshType.skin || type === meshType.sorted;
  demand(buffer.words, isKnown, `Mesh type ${type} is unknown`);
  skipStandardMesh(buffer);
  if (type === meshType.skin) skipSkin(buffer);
  if (type === meshType.sorted) skipSorting(buffer);
}

function skipStandardMesh(buffer: MemoryBuffer): void {
  checkGuard(buffer);
  skipWords(buffer, 2); // frames, material frames
  const hasOwnVertices = readS32(buffer.words) < 0; // else those of the parent mesh
  skipWords(buffer, 6 + 3 + 1); // bounds
  const vertices = readAmount(buffer);
  if (hasOwnVertices) skipWords(buffer, vertices * 3);
  const textureVertices = readAmount(buffer);
  if (hasOwnVertices) skipWords(buffer, textureVertices * 2);
  if (hasOwnVertices) skipNormals(buffer, vertices);
  const primitives = readAmount(buffer);
  skipShorts(buffer, primitives * 2);
  skipWords(buffer, primitives);
  skipShorts(buffer, readAmount(buffer)); // indices
  skipShorts(buffer, readAmount(buffer)); // merge indices
  skipWords(buffer, 2); // vertices per frame, flags
  checkGuard(buffer);
}

function skipNormals(buffer: MemoryBuffer, count: number): void {
  skipWords(buffer, count * 3);
  skip(buffer.bytes, count); // encoded
}

function skipSkin(buffer: MemoryBuffer): void {
  const vertices = readAmount(buffer);
  skipWords(buffer, vertices * 3);
  skipNormals(buffer, vertices);
  skipWords(buffer, readAmount(buffer) * 16); // transforms
  skipWords(buffer, readAmount(buffer) * 3); // vertex, bone and weight
  skipWords(buffer, readAmount(buffer)); // nodes
  checkGuard(buffer);
}

function skipSorting(buffer: MemoryBuffer): void {
  skipWords(buffer, readAmount(buffer) * 8); // clusters
  for (let list = 0; list < 4; list++) skipWords(buffer, readAmount(buffer));
  skipWords(buffer, 1); // always write depth
  checkGuard(buffer);
}
