import { createReader, demand, demandSize, readCount, readU8, readU32 } from './byteReader.ts';
import { FormatError } from './formatError.ts';
import { type InteriorRecord, minRecordSize, readRecord } from './interior/readRecord.ts';
import type { Dialect } from './interior/readSurfaces.ts';
import { skipAfterInteriors } from './interior/skipContainer.ts';
import { skipPng } from './interior/skipPng.ts';

/** The dialects of interiors; no header names them, so the right one is whichever reads the whole file. */
export type InteriorVariant = 'plain' | 'tgea' | 'bigLightmaps' | 'tgeaBigLightmaps';

/**
 * What a level needs to know of a .dif file: `usedMaterials`. The other members show that the file was read
 * correctly; the tests compare them with the results of an independent reader.
 */
export interface Interior {
  variant: InteriorVariant;
  /**
   * True when only surfaces could be read, not the rest of the file: moving parts may be missing from the
   * result.
   */
  partial: boolean;
  /** Surfaces of the first (most detailed) interior. */
  surfaceCount: number;
  /** Moving parts; a PathedInterior's `interiorIndex` counts through them. */
  subObjectCount: number;
  /**
   * Texture stems, lower case, without folder, sorted, unique: those that a surface of any interior or moving
   * part uses.
   */
  usedMaterials: string[];
}

/** What could be read of a .dif file: at least its surfaces. */
export interface ReadInterior {
  variant: InteriorVariant;
  /** The most detailed one first. */
  interiors: InteriorRecord[];
  /** Moving parts. */
  subObjects: InteriorRecord[];
  /** The error that ended the reading early. */
  error: FormatError | undefined;
}

const dialects: [InteriorVariant, Dialect][] = [
  ['plain', { isTgea: false, hasBigLightmaps: false }],
  ['tgea', { isTgea: true, hasBigLightmaps: false }],
  ['bigLightmaps', { isTgea: false, hasBigLightmaps: true }],
  ['tgeaBigLightmaps', { isTgea: true, hasBigLightmaps: true }],
];

/** Material names that the editor uses for surfaces that are not drawn. */
export const specialMaterials = new Set(['', 'null', 'origin', 'trigger', 'forcefield']);

/** @throws FormatError */
export const parseInterior = (bytes: Uint8Array): Interior => interiorOf(readInterior(bytes));

/**
 * The first dialect that reads the whole file wins, else the first that reads at least the surfaces. @throws
 * FormatError
 */
export function readInterior(bytes: Uint8Array): ReadInterior {
  const attempts: ReadInterior[] = [];
  for (const [variant, dialect] of dialects) {
    const attempt = readFile(bytes, variant, dialect);
    if (attempt.error === undefined) return attempt;
    attempts.push(attempt);
  }
  const best = attempts.find(({ interiors }) => interiors.length > 0);
  if (best !== undefined) return best;
  throw attempts[0]?.error ?? new FormatError('This is no interior.');
}

function readFile(bytes: Uint8Array, variant: InteriorVariant, dialect: Dialect): ReadInterior {
  const attempt: ReadInterior = { variant, interiors: [], subObjects: [], error: undefined };
  try {
    readInto(attempt, bytes, dialect);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    attempt.error = error;
  }
  return attempt;
}

function readInto({ interiors, subObjects }: ReadInterior, bytes: Uint8Array, dialect: Dialect): void {
  const reader = createReader(bytes);
  demandSize(reader);
  const version = readU32(reader);
  demand(reader, version === 44, `Interior file version ${version} is unknown`);
  if (readU8(reader) !== 0) skipPng(reader); // preview
  for (const records of [interiors, subObjects]) {
    const count = readCount(reader, minRecordSize);
    for (let index = 0; index < count; index++) readRecord(reader, dialect, (record) => records.push(record));
  }
  demand(reader, interiors.length > 0, 'The file holds no interior');
  skipAfterInteriors(reader);
}

function interiorOf({ variant, interiors, subObjects, error }: ReadInterior): Interior {
  const names = [...interiors, ...subObjects].flatMap(({ usedMaterials }) => usedMaterials.map(textureStem));
  const usedMaterials = [...new Set(names)].filter((name) => !specialMaterials.has(name)).sort();
  return {
    variant,
    partial: error !== undefined,
    surfaceCount: interiors[0]?.surfaceCount ?? 0,
    subObjectCount: subObjects.length,
    usedMaterials,
  };
}

/** The name of a texture as it is looked for: lower case, without folder. */
export function textureStem(name: string): string {
  return name.split(/[\\/]/).at(-1)?.trim().toLowerCase() ?? '';
}
