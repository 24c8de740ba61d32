import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';

const touchEveryMs = 3_600_000;

const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(deps: Deps, accountId: number, session?: ClientSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date(deps.clock());
  await deps.db.sessions.insertOne(
    {
      _id: sessionIdOf(token),
      publicId: randomBytes(9).toString('base64url'),
      accountId,
      createdAt: now,
      lastUsedAt: now,
    },
    session ? { session } : {},
  );
  return token;
}

/**
 * Who holds `token`; null when it is unknown or has ended. Reads the account each time, so a suspension counts at once.
 */
export async function findActor(deps: Deps, token: string): Promise<SessionActor | null> {
  const stored = await deps.db.sessions.findOne({ _id: sessionIdOf(token) });
  if (!stored) return null;
  const unusedForMs = deps.clock() - stored.lastUsedAt.getTime();
  // The database removes it as well, but in its own time.
  if (unusedForMs > limits.sessionLifeMs) return null;
  const account = await deps.db.accounts.findOne({ _id: stored.accountId });
  if (!account) return null;
  if (unusedForMs > touchEveryMs) {
    await deps.db.sessions.updateOne({ _id: stored._id }, { $set: { lastUsedAt: new Date(deps.clock()) } });
  }
  return {
    by: 'session',
    id: account._id,
    isModerator: account.isModerator,
    isSuspended: account.isSuspended,
    hasAcknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    sessionId: stored._id,
    sessionPublicId: stored.publicId,
  };
}

/** Ends one session; ending one that is gone does nothing. */
export async function closeSession(deps: Deps, actor: SessionActor): Promise<void> {
  await deps.db.sessions.deleteOne({ _id: actor.sessionId });
  announceEnded(deps, actor.id, [actor.sessionPublicId]);
}

/** Ends every session of the actor but the one that acts; the caller announces the ones it answers. */
export async function removeOtherSessions(
  deps: Deps,
  actor: SessionActor,
  session: ClientSession,
): Promise<string[]> {
  const others = await deps.db.sessions
    .find({ accountId: actor.id, _id: { $ne: actor.sessionId } }, { session })
    .toArray();
  await deps.db.sessions.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } }, { session });
  return others.map(({ publicId }) => publicId);
}

/** Tells an account's open pages which of its sessions are over, by their public ids. */
export function announceEnded(deps: Deps, accountId: number, publicIds: readonly string[]): void {
  for (const sessionId of publicIds) {
    deps.live.publish(rooms.account(accountId), 'session:ended', { sessionId });
  }
}
