import type { EventPayload } from '../../shared/events.ts';
import { rooms } from '../../shared/rooms.ts';
import type { LiveServer } from './liveServer.ts';

/** Never published to: only gathers the sockets of one session. */
export const sessionRoom = (publicId: string): string => `session:${publicId}`;

/**
 * Notifies this process's sockets in `accountRooms` that a session, or every session, has ended: other devices list
 * it. Sockets of an ended session stay connected as visitors: they receive nothing of the account any more. Every
 * process does both for its own sockets, because an event and a leaving that travel separately may arrive in either
 * order.
 */
export function endSession(
  io: LiveServer,
  accountRooms: readonly string[],
  ended: EventPayload<'session:ended'>,
): void {
  for (const room of accountRooms) {
    // A copy, because leaving changes it.
    for (const id of [...(io.of('/').adapter.rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      socket?.emit('session:ended', ended);
      const isOver = ended.sessionId === null || socket?.rooms.has(sessionRoom(ended.sessionId));
      if (isOver) for (const left of [...accountRooms, rooms.moderators]) void socket?.leave(left);
    }
  }
}
