import type { SceneBox } from '../../shared/scene.ts';
import { type ByteReader, createReader, demand, demandSize, readU16 } from './byteReader.ts';
import { FormatError } from './formatError.ts';
import { type MemoryBuffer, readMemoryBuffer } from './shape/memoryBuffer.ts';
import { type MaterialRecord, readMaterials } from './shape/readMaterials.ts';
import { readOldBox, readOldShape } from './shape/readOldShape.ts';
import { type FlipbookNames, readRecords, type ShapeRecords } from './shape/readRecords.ts';
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

/** A shape as it is drawn: its materials, and its meshes in the areas of its memory buffer. */
export interface ShapeModel {
  materials: ShapeMaterial[];
  buffer: MemoryBuffer;
  records: ShapeRecords;
}

/** What a level needs to know of a .dts file. */
export interface Shape {
  version: number;
  materials: ShapeMaterial[];
}

const flipbookFlag = 1 << 27;
const reflectanceMapOnlyFlag = 1 << 31;

/** The first version whose memory buffer can be read. */
const firstReadable = 22;

/** @throws FormatError */
export function parseShape(bytes: Uint8Array): Shape {
  const { reader, version } = openShape(bytes);
  const { materials, flipbookNames } =
    version < 19 ? readOldShape(reader, version) : readShape(reader, version);
  return { version, materials: materialsOf(materials, flipbookNames) };
}

/** @throws FormatError also for shapes from before version 22 */
export function readShapeModel(bytes: Uint8Array): ShapeModel {
  const { reader, version } = openShape(bytes);
  demand(reader, version >= firstReadable, `Meshes of version ${version} cannot be read`);
  const buffer = readMemoryBuffer(reader);
  skipSequences(reader, version);
  const records = readRecords(buffer, version);
  return { materials: materialsOf(readMaterials(reader), records.flipbookNames), buffer, records };
}

/** The box around a shape from before version 19, of which only this is drawn. @throws FormatError */
export function readOldShapeBox(bytes: Uint8Array): SceneBox {
  const { reader, version } = openShape(bytes);
  demand(reader, version < 19, `The box of version ${version} is elsewhere`);
  return readOldBox(reader);
}

function openShape(bytes: Uint8Array): { reader: ByteReader; version: number } {
  const reader = createReader(bytes);
  demandSize(reader);
  const version = readU16(reader);
  demand(reader, version > 0 && version < 100, `Shape version ${version} is unknown`);
  readU16(reader); // version of the exporter
  return { reader, version };
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
  if (version < firstReadable) return new Map();
  try {
    return readRecords(buffer, version).flipbookNames;
  } catch (error) {
    if (error instanceof FormatError) return new Map();
    throw error;
  }
}

const materialsOf = (records: readonly MaterialRecord[], flipbookNames: FlipbookNames): ShapeMaterial[] =>
  records.map((record, index) => materialOf(record, flipbookNames.get(index)));

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
