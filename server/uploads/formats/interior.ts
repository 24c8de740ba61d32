import { FormatError } from './formatError.ts';

/** The dialects of version 0 interiors; no header tells them apart, only whether the whole file reads sensibly. */
export type InteriorVariant = 'plain' | 'tgea' | 'bigLightmaps' | 'tgeaBigLightmaps';

/** What a level needs to know of a .dif file. */
export interface Interior {
  variant: InteriorVariant;
  /** True when only the first interior's surfaces could be read, not the rest of the file. */
  partial: boolean;
  /** Surfaces of the first (most detailed) interior. */
  surfaceCount: number;
  /** Moving parts; a PathedInterior's `interiorIndex` counts through them. */
  subObjectCount: number;
  /** Texture stems, lower case, without folder, sorted, unique: those that a surface of any interior or moving part uses. */
  usedMaterials: string[];
}

/** @throws FormatError */
export function parseInterior(bytes: Uint8Array): Interior {
  throw new FormatError('This interior cannot be read yet.', { offset: bytes.length });
}
