import type { EventName, EventPayload } from '../../shared/events.ts';

/** What a verb knows of live updates: it tells rooms what changed. */
export interface Live {
  publish<Name extends EventName>(
    rooms: string | readonly string[],
    event: Name,
    payload: EventPayload<Name>,
  ): void;
}
