import { decodeText } from './decodeText.ts';

/** Texture names of a sky list (.dml), in order, as written and mostly without extension: six sides, environment map, cloud layers. */
export function parseSky(bytes: Uint8Array): string[] {
  return decodeText(bytes)
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
