import { isUtf8 } from 'node:buffer';
import { encodeWindows1252 } from '../windows1252.ts';

/** Replaces the bytes from `start` to `end` with `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies edits that do not overlap. New text takes the encoding of the remaining bytes: UTF-8, else
 * Windows-1252.
 */
export function applyEdits(bytes: Uint8Array, edits: Edit[]): Uint8Array {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const starts = [0, ...inOrder.map(({ end }) => end)];
  const kept = starts.map((start, index) => bytes.subarray(start, inOrder[index]?.start ?? bytes.length));
  const encode = kept.every((piece) => isUtf8(piece)) ? Buffer.from : encodeWindows1252;
  return Buffer.concat(kept.flatMap((piece, index) => [piece, encode(inOrder[index]?.text ?? '')]));
}
