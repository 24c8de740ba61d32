import type { EventName, EventPayload } from '../../shared/events.ts';

export type PublishedEvent = {
  [Name in EventName]: { name: Name; payload: EventPayload<Name> };
}[EventName];

/** What a verb knows of live updates: it tells rooms what changed. */
export interface Live {
  publish<Name extends EventName>(
    rooms: string | readonly string[],
    event: Name,
    payload: EventPayload<Name>,
  ): void;
  /**
   * Calls `listener` with every event that is published; `isOwn` for those of this process. Answers how to stop.
   */
  follow(listener: (event: PublishedEvent, isOwn: boolean) => void): () => void;
}
