import type { EventPayload } from '../../shared/events.ts';
import { rooms } from '../../shared/rooms.ts';
import type { LiveServer } from './liveServer.ts';

/** Never published to: only gathers the sockets of one session. */
export const sessionRoom = (publicId: string): string => `session:${publicId}`;

/**
 * Notifies this process's sockets of a session, or of all sessions in `accountRooms`, that it has ended. They
 * stay connected as visitors: they receive nothing of the account any more. Every process does both for its
 * own sockets, because an event and a leaving that travel separately may arrive in either order.
 */
export function detachSession(
  io: LiveServer,
  accountRooms: readonly string[],
  ended: EventPayload<'session:ended'>,
): void {
  const affected = ended.sessionId === null ? accountRooms : [sessionRoom(ended.sessionId)];
  for (const room of affected) {
    // A copy, because leaving changes it.
    for (const id of [...(io.of('/').adapter.rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      socket?.emit('session:ended', ended);
      for (const left of [...accountRooms, rooms.moderators]) void socket?.leave(left);
    }
  }
}
