import type { EventName, EventPayload } from '../../shared/events.ts';

/** The live updates as verbs see them: publish a change to rooms. */
export interface Live {
  publish<Name extends EventName>(
    rooms: string | readonly string[],
    event: Name,
    payload: EventPayload<Name>,
  ): void;
}
