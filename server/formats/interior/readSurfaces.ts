import { type ByteReader, demand, readCount, readU8, readU16, readU32, skip } from '../byteReader.ts';
import type { ListPlace } from './layout.ts';

/** How an exporter deviates from the plain layout; no header states it. */
export interface Dialect {
  /** Torque Game Engine Advanced: one additional byte per surface, two images per lightmap. */
  isTgea: boolean;
  /** Lightmap rectangles of 16 bit numbers. */
  hasBigLightmaps: boolean;
}

/** Lengths of the lists that a surface refers to. */
export interface SurfaceTargets {
  windings: number;
  planes: number;
  materials: number;
  texGens: number;
}

export interface Surfaces {
  place: ListPlace;
  /** Indices of the materials that surfaces use. */
  usedMaterials: Set<number>;
}

/**
 * Reads the surface list of an interior of the given version. @throws FormatError also for indices out of
 * range
 */
export function readSurfaces(
  reader: ByteReader,
  version: number,
  dialect: Dialect,
  targets: SurfaceTargets,
): Surfaces {
  const tailSize = surfaceTailSize(version, dialect);
  const itemSize = (version >= 13 ? 16 : 13) + tailSize;
  const count = readCount(reader, itemSize);
  const place = { at: reader.at, count, itemSize };
  const usedMaterials = new Set<number>();
  for (let index = 0; index < count; index++) {
    const windingStart = readU32(reader);
    const windingCount = version >= 13 ? readU32(reader) : readU8(reader);
    const plane = readU16(reader) & 0x7fff;
    const material = readU16(reader);
    const texGen = readU32(reader);
    skip(reader, tailSize);
    const isInRange =
      windingStart + windingCount <= targets.windings &&
      plane < targets.planes &&
      material < targets.materials &&
      texGen < targets.texGens;
    demand(reader, isInRange, 'A surface points at something that is not there');
    usedMaterials.add(material);
  }
  return { place, usedMaterials };
}

/**
 * Bytes of a surface after its texture coordinates: flags, fan mask, lightmap, lights, lightmap rectangle,
 * extras.
 */
function surfaceTailSize(version: number, { isTgea, hasBigLightmaps }: Dialect): number {
  const smallRectangle = hasBigLightmaps ? 8 : 4;
  const rectangle = version >= 13 ? 16 : smallRectangle;
  const brushId = version >= 2 && version <= 5 ? 4 : 0;
  return 1 + 4 + 10 + 2 + 4 + rectangle + (isTgea ? 1 + brushId : 0);
}
