import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { publishSession } from './publishSession.ts';

const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(
  deps: Deps,
  accountId: number,
  { device, session }: { device?: string; session?: ClientSession } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date(deps.clock());
  await deps.db.sessions.insertOne(
    {
      _id: sessionIdOf(token),
      publicId: randomBytes(9).toString('base64url'),
      accountId,
      ...(device === undefined ? {} : { device }),
      createdAt: now,
      lastUsedAt: now,
    },
    session ? { session } : {},
  );
  return token;
}

/**
 * The actor whose session has `token`; null when it is unknown or has ended. Reads the account each time, so
 * that a suspension takes effect at once.
 */
export async function findActor(deps: Deps, token: string): Promise<SessionActor | null> {
  const stored = await deps.db.sessions.findOne({ _id: sessionIdOf(token) });
  if (!stored) return null;
  const unusedForMs = deps.clock() - stored.lastUsedAt.getTime();
  // The database's own expiry removes sessions with a delay.
  if (unusedForMs > limits.sessionLifeMs) return null;
  const account = await deps.db.accounts.findOne({ _id: stored.accountId });
  if (!account || account.removal) return null;
  if (unusedForMs > limits.sessionTouchMs) {
    await deps.db.sessions.updateOne({ _id: stored._id }, { $set: { lastUsedAt: new Date(deps.clock()) } });
  }
  return {
    by: 'session',
    id: account._id,
    username: account.username,
    isModerator: account.isModerator,
    isSuspended: account.isSuspended,
    hasAcknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    sessionId: stored._id,
    sessionPublicId: stored.publicId,
  };
}

/** Ends one session; does nothing when it has ended already. */
export async function closeSession(deps: Deps, actor: SessionActor): Promise<void> {
  await deps.db.sessions.deleteOne({ _id: actor.sessionId });
  await announceEnded(deps, actor.id, [actor.sessionPublicId]);
}

/**
 * Ends the sessions of an account, all but `exceptId` if given. The caller announces those returned, by their
 * public IDs.
 */
export async function removeSessions(
  deps: Deps,
  accountId: number,
  session: ClientSession,
  exceptId?: string,
): Promise<string[]> {
  const ended = await deps.db.sessions
    .find({ accountId, ...(exceptId === undefined ? {} : { _id: { $ne: exceptId } }) }, { session })
    .toArray();
  await deps.db.sessions.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } }, { session });
  return ended.map(({ publicId }) => publicId);
}

/**
 * Publishes which sessions have ended to these, by their public IDs, and the account's new state to those
 * that go on.
 */
export async function announceEnded(
  deps: Deps,
  accountId: number,
  publicIds: readonly string[],
): Promise<void> {
  if (publicIds.length > 0) {
    const facts = { security: 'sessions_ended', accountId, sessions: publicIds.length };
    deps.log.info(facts, 'Sessions of an account have ended');
  }
  for (const sessionId of publicIds) {
    deps.live.publish(rooms.account(accountId), 'session:ended', { sessionId });
  }
  if (publicIds.length > 0) await publishSession(deps, accountId);
}
