import {
  type ByteReader,
  bytesLeft,
  forEachItem,
  readU32,
  skip,
  skipList,
  skipString8,
} from '../byteReader.ts';

/**
 * Skips what follows the interiors of a file: triggers, path followers, force fields, special nodes and the
 * optional tail. @throws FormatError
 */
export function skipAfterInteriors(reader: ByteReader): void {
  forEachItem(reader, 30, skipTrigger);
  forEachItem(reader, 30, skipPathFollower);
  forEachItem(reader, 30, skipForceField);
  forEachItem(reader, 13, skipSpecialNode);
  while (bytesLeft(reader) >= 4) {
    const marker = readU32(reader);
    if (marker === 1) skipVehicleCollision(reader);
    else if (marker === 2) forEachItem(reader, 18, skipGameEntity);
    else if (marker !== 0) return;
  }
}

function skipTrigger(reader: ByteReader): void {
  skipStrings(reader, 2); // name, datablock
  skipDictionary(reader);
  skipLists(reader, [12, 16, 16]); // polyhedron: points, planes, edges
  skip(reader, 12); // offset
}

function skipPathFollower(reader: ByteReader): void {
  skipStrings(reader, 2); // name, datablock
  skip(reader, 4 + 12); // moving part, offset
  skipDictionary(reader);
  skipLists(reader, [4, 36]); // trigger ids, way points
  skip(reader, 4); // total time
}

function skipForceField(reader: ByteReader): void {
  skip(reader, 4); // version
  skipStrings(reader, 1); // name
  forEachItem(reader, 1, skipString8); // triggers
  skip(reader, 24 + 16); // bounds
  // normals, planes, nodes, leaves, windings, surfaces, leaf surfaces
  skipLists(reader, [12, 6, 6, 6, 4, 12, 4]);
  skip(reader, 4); // colour
}

function skipSpecialNode(reader: ByteReader): void {
  skipStrings(reader, 1); // name
  skip(reader, 12); // position
}

function skipGameEntity(reader: ByteReader): void {
  skipStrings(reader, 2); // datablock, class
  skip(reader, 12); // position
  skipDictionary(reader);
}

function skipVehicleCollision(reader: ByteReader): void {
  skip(reader, 4); // version
  skipLists(reader, [52, 1, 4, 2, 4, 4, 2, 4, 1, 8, 12, 6, 4, 8]); // hulls and what they are made of
}

function skipDictionary(reader: ByteReader): void {
  forEachItem(reader, 2, () => skipStrings(reader, 2));
}

function skipStrings(reader: ByteReader, count: number): void {
  for (let index = 0; index < count; index++) skipString8(reader);
}

function skipLists(reader: ByteReader, itemSizes: number[]): void {
  for (const itemSize of itemSizes) skipList(reader, itemSize);
}
