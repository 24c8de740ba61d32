import { canModerate } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live } from './live.ts';
import type { LiveServer } from './liveServer.ts';

/**
 * Removes accounts that are no moderators any more from the moderators' room, in every process. Returns a
 * function that stops it.
 */
export function guardModerators(io: LiveServer, live: Live): () => void {
  return live.follow(({ name, payload }) => {
    if (name !== 'session:changed' || canModerate(payload.profile)) return;
    io.local.in(rooms.account(payload.profile.id)).socketsLeave(rooms.moderators);
  });
}
