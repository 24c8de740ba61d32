import type { Change } from '../shared/changes.ts';

/** The reply of a call that sends events as they happen, until the client disconnects. */
export interface EventStream {
  /** The event after which the stream begins. */
  since: number;
  openStream(signal: AbortSignal): Promise<AsyncIterable<Change>>;
}
