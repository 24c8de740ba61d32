import type { Change } from '../shared/changes.ts';

/** A call answers with events as they happen, until the client goes away. */
export interface EventStream {
  /** The event after which the stream begins. */
  since: number;
  openStream(signal: AbortSignal): Promise<AsyncIterable<Change>>;
}
