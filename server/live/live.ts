import type { EventName, EventPayload } from '../../shared/events.ts';

export type PublishedEvent = {
  [Name in EventName]: { name: Name; payload: EventPayload<Name> };
}[EventName];

/** How verbs publish live events. */
export interface Live {
  publish<Name extends EventName>(
    rooms: string | readonly string[],
    event: Name,
    payload: EventPayload<Name>,
  ): void;
  /** The same for this process alone: the others learn of it by themselves. */
  publishHere: Live['publish'];
  /**
   * Calls `listener` with every event that is published; `isOwn` for those of this process. Returns a
   * function that stops it.
   */
  follow(listener: (event: PublishedEvent, isOwn: boolean) => void): () => void;
}
