import type { EventName, EventPayload } from '../../shared/events.ts';

export type PublishedEvent = {
  [Name in EventName]: { name: Name; payload: EventPayload<Name> };
}[EventName];

export type Follower = (event: PublishedEvent, isOwn: boolean, rooms: readonly string[]) => void;

/** Publishes live events for verbs. */
export interface Live {
  /** `except` is a connection of this process that does not receive the event, since it has caused it. */
  publish<Name extends EventName>(
    rooms: string | readonly string[],
    event: Name,
    payload: EventPayload<Name>,
    except?: string,
  ): void;
  /** The same for this process alone: the others derive the event by themselves. */
  publishHere: Live['publish'];
  /**
   * Calls `listener` with every event that is published, and the rooms that receive it; `isOwn` for those of
   * this process. Returns a function that stops it.
   */
  follow(listener: Follower): () => void;
}
