import { readLines } from './textLines.ts';

/**
 * Texture names of a sky list (.dml), in order, as written and usually without extension: front, right, back,
 * left, up, down, environment map, then cloud layers.
 * @throws FormatError
 */
export function parseSky(bytes: Uint8Array): string[] {
  return readLines(bytes);
}
