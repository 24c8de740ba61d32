import { type EventName, type EventPayload, events } from '../../shared/events.ts';
import type { LiveServer } from './liveServer.ts';

export type ReceivedEvent = { [Name in EventName]: { name: Name; payload: EventPayload<Name> } }[EventName];

/**
 * Receives the events of the site's other processes. A process of another version may send events that are
 * unknown here.
 */
export function receiveOthers(
  io: LiveServer,
  onEvent: (event: ReceivedEvent) => void,
  onError: (error: unknown) => void,
): void {
  io.on('published', (name, payload) => {
    try {
      if (isEventName(name)) onEvent({ name, payload: events[name].parse(payload) } as ReceivedEvent);
    } catch (error) {
      onError(error);
    }
  });
}

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
