/** A message from an editor of a pack to the others. */
export interface PackMessageDocument {
  _id: number;
  packId: number;
  author: number;
  /** Milliseconds since 1970. */
  time: number;
  content: string;
  /** The sender's ID for it; absent when none was sent. */
  clientId?: string;
}
