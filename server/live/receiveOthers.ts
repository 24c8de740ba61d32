import { type EventName, events } from '../../shared/events.ts';
import type { PublishedEvent } from './live.ts';
import type { LiveServer } from './liveServer.ts';

/**
 * What the other processes of the site publish. One of another version may say what is not understood here.
 */
export function receiveOthers(
  io: LiveServer,
  onEvent: (event: PublishedEvent) => void,
  onError: (error: unknown) => void,
): void {
  io.on('published', (name, payload) => {
    try {
      if (isEventName(name)) onEvent({ name, payload: events[name].parse(payload) } as PublishedEvent);
    } catch (error) {
      onError(error);
    }
  });
}

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
