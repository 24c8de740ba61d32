import { type EventName, type EventPayload, events } from '../../shared/events.ts';
import type { Live } from './live.ts';
import type { LiveServer } from './liveServer.ts';

/**
 * Creates `publish` for verbs: it emits to the rooms of this process and, through the adapter, of the site's
 * other processes. `onPublish` receives each event first.
 */
export function createLive(
  io: LiveServer,
  { isProduction, isOneOfMany }: { isProduction: boolean; isOneOfMany: boolean },
  onPublish: (event: EventName, payload: unknown) => void,
): Live {
  return {
    publish(rooms, event, payload) {
      const names = typeof rooms === 'string' ? [rooms] : [...rooms];
      // Outside production an event that differs from the contract fails the call that published it.
      const checked = isProduction ? payload : events[event].parse(payload);
      onPublish(event, checked);
      const audience: { emit(name: string, value: unknown): boolean } = io.to(names);
      audience.emit(event, checked);
      if (isOneOfMany) io.serverSideEmit('published', event, checked);
      if (event === 'session:ended') endSession(io, names, payload as EventPayload<'session:ended'>);
    },
  };
}

/** Sockets of an ended session stay connected as visitors: they receive no more events of the account. */
function endSession(io: LiveServer, accountRooms: string[], ended: EventPayload<'session:ended'>): void {
  const affected = ended.sessionId === null ? accountRooms : [sessionRoom(ended.sessionId)];
  io.in(affected).socketsLeave(accountRooms);
}

/** Never published to: it only groups the sockets of one session. */
export const sessionRoom = (publicId: string): string => `session:${publicId}`;
