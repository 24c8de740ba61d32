import type { Live } from './live.ts';

/** What is needed to show people who else is there. */
export interface SharingOptions {
  /** Followed to learn who changes their settings, is suspended, or may no longer edit. */
  live: Live;
  onError: (error: unknown) => void;
  isOneOfMany: boolean;
  clock: () => number;
}
