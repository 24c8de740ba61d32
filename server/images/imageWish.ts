import type { Asker } from './asker.ts';

/** A picture as a client requests it. */
export interface ImageWish {
  /** Requests the picture as it is stored, or as it was made, whatever the client accepts. */
  original: boolean;
  width?: number | undefined;
  height?: number | undefined;
  /** Media types that the client accepts by name. */
  accepts: readonly string[];
  asker: Asker;
}
