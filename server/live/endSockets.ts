import { rooms } from '../../shared/rooms.ts';
import type { Live } from './live.ts';
import type { LiveServer } from './liveServer.ts';
import { signedInActor } from './signedInActor.ts';

/**
 * Ends the sockets of sessions that are stored no longer, in this process: a session may have expired, or the
 * process that has ended it was stopped before it could notify the others.
 */
export function endSockets(io: LiveServer, live: Live, sessionIds: ReadonlySet<string>): void {
  const ended = new Map<string, number>();
  for (const socket of io.sockets.sockets.values()) {
    const actor = signedInActor(socket);
    if (actor && sessionIds.has(actor.sessionId)) ended.set(actor.sessionPublicId, actor.id);
  }
  for (const [sessionId, accountId] of ended) {
    live.publishHere(rooms.account(accountId), 'session:ended', { sessionId });
  }
}
