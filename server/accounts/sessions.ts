import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { rooms } from '../../shared/rooms.ts';
import type { SentSession, SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { hashSecret, makeSecret } from '../services/secrets.ts';
import { presentProfile } from './present.ts';
import { publishSession } from './publishSession.ts';
import { rightsOf } from './rightsOf.ts';

interface NewSession {
  device?: string;
  /** Whether it is opened with the password (and the code), so that no proof is needed right after. */
  isConfirmed?: boolean;
  session?: ClientSession;
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(
  deps: Deps,
  accountId: number,
  { device, isConfirmed = false, session }: NewSession = {},
): Promise<string> {
  const token = makeSecret();
  const now = new Date(deps.clock());
  await deps.db.sessions.insertOne(
    {
      _id: hashSecret(token),
      publicId: randomBytes(9).toString('base64url'),
      accountId,
      ...(device === undefined ? {} : { device }),
      createdAt: now,
      lastUsedAt: now,
      confirmedAt: isConfirmed ? now : null,
    },
    session ? { session } : {},
  );
  return token;
}

/** A session that is sent, with its account; null when it is unknown or has ended. */
async function findSession(deps: Deps, { token, isByOldCookie = false }: SentSession) {
  const found = await deps.identities.session(hashSecret(token));
  if (!found) return null;
  const { secret: stored, account } = found;
  if ((isByOldCookie && stored.confirmedAt !== undefined) || account.removal) return null;
  const now = deps.clock();
  const unusedForMs = now - stored.lastUsedAt.getTime();
  const lifeMs = account.isModerator ? serverLimits.moderatorSessionLifeMs : serverLimits.sessionLifeMs;
  // The database expires sessions with a delay, and does not know the shorter life of moderators' sessions.
  return unusedForMs > lifeMs ? null : { stored, account, now, lifeMs };
}

/** The ID of the account whose session is sent, which this does not count as a use of it. */
export async function ownerOf(deps: Deps, sent: SentSession): Promise<number | null> {
  return (await findSession(deps, sent))?.account._id ?? null;
}

/** The actor whose session is sent; null when it is unknown or has ended. */
export async function findActor(deps: Deps, sent: SentSession): Promise<SessionActor | null> {
  const found = await findSession(deps, sent);
  if (!found) return null;
  const { stored, account, now, lifeMs } = found;
  // Another call of the same person may have stored its use a moment ago.
  const unusedForMs = now - stored.lastUsedAt.getTime();
  if (unusedForMs > Math.min(serverLimits.sessionTouchMs, lifeMs / 100)) {
    await deps.identities.uses.session(stored, now);
  }
  return {
    by: 'session',
    id: account._id,
    username: account.username,
    ...rightsOf(deps, account),
    isSuspended: account.isSuspended,
    hasAcknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    profile: presentProfile(deps, account),
    sessionId: stored._id,
    sessionPublicId: stored.publicId,
    confirmedAt: stored.confirmedAt?.getTime() ?? null,
  };
}

/**
 * Ends the session of a moderator that has not been used for too long; the lookup does not count as a use.
 * Other sessions end when they are next looked up.
 */
export async function endIfIdle(deps: Deps, actor: SessionActor): Promise<void> {
  const oldest = new Date(deps.clock() - serverLimits.moderatorSessionLifeMs);
  const { deletedCount } = await deps.db.sessions.deleteOne({
    _id: actor.sessionId,
    lastUsedAt: { $lt: oldest },
  });
  if (deletedCount > 0) await announceEnded(deps, actor.id, [actor.sessionPublicId]);
}

/**
 * Ends the least recently used sessions of an account that has very many: programs may sign in each time
 * they start, and never sign out.
 */
export async function closeOldest(deps: Deps, accountId: number): Promise<void> {
  const ended = await deps.db.sessions
    .find({ accountId })
    .sort({ lastUsedAt: -1 })
    .skip(serverLimits.sessionsPerAccount)
    .toArray();
  if (ended.length === 0) return;
  await deps.db.sessions.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } });
  await announceEnded(
    deps,
    accountId,
    ended.map(({ publicId }) => publicId),
  );
}

/** Ends one session; does nothing when it has ended already. */
export async function closeSession(deps: Deps, actor: SessionActor): Promise<void> {
  await deps.db.sessions.deleteOne({ _id: actor.sessionId });
  await announceEnded(deps, actor.id, [actor.sessionPublicId]);
}

/**
 * Ends the sessions of an account, all but `exceptId` if given. The caller announces the returned ones, by
 * their public IDs.
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
 * Makes every process refuse the ended sessions. Notifies these, by their public IDs, and publishes the
 * account's new state to those that continue.
 */
export async function announceEnded(
  deps: Deps,
  accountId: number,
  publicIds: readonly string[],
): Promise<void> {
  await deps.identities.changed(accountId);
  if (publicIds.length > 0) {
    const facts = { accountId, sessions: publicIds.length };
    deps.logSecurity('sessions_ended', facts, 'Sessions of an account have ended');
  }
  for (const sessionId of publicIds) {
    deps.live.publish(rooms.account(accountId), 'session:ended', { sessionId });
  }
  if (publicIds.length > 0) await publishSession(deps, accountId);
}
