import type { WrittenText } from './writtenText.ts';

/** A message from an editor of a pack to the others. */
export interface PackMessageDocument extends WrittenText {
  _id: number;
  packId: number;
}
