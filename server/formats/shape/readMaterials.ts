import {
  type ByteReader,
  demand,
  readItems,
  readS32,
  readString8,
  readU8,
  readU32,
  skip,
} from '../byteReader.ts';

export interface MaterialRecord {
  name: string;
  flags: number;
}

/**
 * Reads a shape's material list; its trailing maps and amounts are only checked to exist. @throws FormatError
 */
export function readMaterials(reader: ByteReader): MaterialRecord[] {
  const listVersion = readU8(reader);
  demand(reader, listVersion === 1, 'There is no material list');
  const count = readS32(reader);
  const names = readItems(reader, count, (inner) => readString8(inner).trim());
  const materials = names.map((name) => ({ name, flags: readU32(reader) }));
  skip(reader, count * 12); // reflectance, bump and detail maps
  return materials;
}
