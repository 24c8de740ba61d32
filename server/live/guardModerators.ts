import { canModerate } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Live } from './live.ts';
import type { LiveServer } from './liveServer.ts';

/** Whoever is no moderator any more leaves the moderators' room, in every process. Answers how to stop. */
export function guardModerators(io: LiveServer, live: Live): () => void {
  return live.follow(({ name, payload }) => {
    if (name !== 'session:changed' || canModerate(payload.profile)) return;
    io.local.in(rooms.account(payload.profile.id)).socketsLeave(rooms.moderators);
  });
}
