/** What somebody has written for others to read. */
export interface WrittenText {
  author: number;
  /** Milliseconds since 1970. */
  time: number;
  content: string;
  /** The sender's ID for it; absent when none was sent. */
  clientId?: string;
}
