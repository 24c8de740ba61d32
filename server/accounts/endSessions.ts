import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { announceEnded, removeSessions } from './sessions.ts';

/**
 * Ends one session of the actor by its public ID, and returns whether it did; for a session that has ended or
 * is somebody else's it does nothing.
 */
export async function endSession(deps: Deps, actor: SessionActor, publicId: string): Promise<boolean> {
  const { deletedCount } = await deps.db.sessions.deleteOne({ accountId: actor.id, publicId });
  if (deletedCount > 0) await announceEnded(deps, actor.id, [publicId]);
  return deletedCount > 0;
}

export async function endOtherSessions(deps: Deps, actor: SessionActor): Promise<void> {
  const ended = await deps.db.transaction((session) =>
    removeSessions(deps, actor.id, session, actor.sessionId),
  );
  await announceEnded(deps, actor.id, ended);
}
