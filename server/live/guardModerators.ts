import { canModerate } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { SessionActor } from '../actor.ts';
import type { Live } from './live.ts';
import type { LiveServer } from './liveServer.ts';

const lookEveryMs = 60_000;

interface Guard {
  live: Live;
  /** Ends a moderator's session that has not been used for too long. */
  endIfIdle(actor: SessionActor): Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Removes accounts that are no longer moderators from the moderators' room, in every process, and ends unused
 * sessions in it: an open page alone is no use. Returns a function that stops it.
 */
export function guardModerators(io: LiveServer, { live, endIfIdle, onError }: Guard): () => void {
  const unfollow = live.follow(({ name, payload }) => {
    if (name !== 'session:changed' || canModerate(payload.profile)) return;
    io.local.in(rooms.account(payload.profile.id)).socketsLeave(rooms.moderators);
  });
  const endIdle = async () => {
    for (const socket of await io.local.in(rooms.moderators).fetchSockets()) {
      if (socket.data.actor) await endIfIdle(socket.data.actor);
    }
  };
  const timer = setInterval(() => void endIdle().catch(onError), lookEveryMs).unref();
  return () => {
    unfollow();
    clearInterval(timer);
  };
}
