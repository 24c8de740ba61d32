import { type ByteReader, createReader, demand, demandSize, readU16 } from './byteReader.ts';
import { FormatError } from './formatError.ts';
import { type MemoryBuffer, readMemoryBuffer } from './shape/memoryBuffer.ts';
import { type FlipbookNames, readFlipbookNames } from './shape/readFlipbookNames.ts';
import { type MaterialRecord, readMaterials } from './shape/readMaterials.ts';
import { readOldShape } from './shape/readOldShape.ts';
import { skipSequences } from './shape/skipSequences.ts';

/** One entry of a shape's material list. */
export interface ShapeMaterial {
  /** As written, trimmed. May contain dots that do not start an extension (`base.marble`). */
  name: string;
  /** Raw flag word of the material list, unsigned. */
  flags: number;
  /** Whether the texture is a flip-book: a .ifl file that names the frames (flag bit 27). */
  isFlipbook: boolean;
  /**
   * File name of the flip-book from the shape's own records (`Glow.ifl`), where they can be read; otherwise
   * try `{name}.ifl`.
   */
  flipbookName: string | undefined;
  /** Whether it is used as reflectance map only (flag bit 31): often missing, and never a problem. */
  isReflectanceMapOnly: boolean;
}

/** What a level needs to know of a .dts file. */
export interface Shape {
  version: number;
  materials: ShapeMaterial[];
}

const flipbookFlag = 1 << 27;
const reflectanceMapOnlyFlag = 1 << 31;

/** @throws FormatError */
export function parseShape(bytes: Uint8Array): Shape {
  const reader = createReader(bytes);
  demandSize(reader);
  const version = readU16(reader);
  demand(reader, version > 0 && version < 100, `Shape version ${version} is unknown`);
  readU16(reader); // version of the exporter
  const { materials, flipbookNames } =
    version < 19 ? readOldShape(reader, version) : readShape(reader, version);
  return {
    version,
    materials: materials.map((record, index) => materialOf(record, flipbookNames.get(index))),
  };
}

function readShape(
  reader: ByteReader,
  version: number,
): { materials: MaterialRecord[]; flipbookNames: FlipbookNames } {
  const buffer = readMemoryBuffer(reader);
  skipSequences(reader, version);
  return { materials: readMaterials(reader), flipbookNames: tryFlipbookNames(buffer, version) };
}

/** Flip-book names are optional: a buffer that cannot be read that far has none. */
function tryFlipbookNames(buffer: MemoryBuffer, version: number): FlipbookNames {
  if (version < 22) return new Map();
  try {
    return readFlipbookNames(buffer, version);
  } catch (error) {
    if (error instanceof FormatError) return new Map();
    throw error;
  }
}

function materialOf({ name, flags }: MaterialRecord, flipbookName: string | undefined): ShapeMaterial {
  const isFlipbook = (flags & flipbookFlag) !== 0;
  return {
    name,
    flags,
    isFlipbook,
    flipbookName: isFlipbook ? flipbookName : undefined,
    isReflectanceMapOnly: (flags & reflectanceMapOnlyFlag) !== 0,
  };
}
