import { readFile } from 'node:fs/promises';
import { FormatError } from '../../../formats/formatError.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { type Format, type WantedTexture, wantedTextures } from './wantedTextures.ts';

/** The textures that a file refers to; null when its bytes violate its format. */
export type ReadTextures = (file: UnpackedFile, format: Format) => Promise<WantedTexture[] | null>;

/** Reads each file once, however many missions need it. */
export function createTextureReader(): ReadTextures {
  const known = new Map<string, Promise<WantedTexture[] | null>>();
  return (file, format) => {
    const key = `${format} ${file.sha256}`;
    const textures = known.get(key) ?? read(file, format);
    known.set(key, textures);
    return textures;
  };
}

async function read(file: UnpackedFile, format: Format): Promise<WantedTexture[] | null> {
  const bytes = await readFile(file.file);
  try {
    return wantedTextures(bytes, format);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
