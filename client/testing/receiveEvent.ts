import type { EventName, EventPayload } from '../../shared/events.ts';
import { listenToEvents } from '../updates/applyEvents.ts';
import { fakeSocket } from './fakeSocket.ts';

/** Receives an event as the socket does. */
export function receiveEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  const live = fakeSocket();
  listenToEvents(live.socket);
  live.send(name, payload);
}
