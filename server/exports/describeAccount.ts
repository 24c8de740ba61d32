import type { AccountDocument } from '../db/documents/account.ts';
import { infoOf, type LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

/** Everything about an account but what opens it (hashes, tokens). Times are milliseconds since 1970. */
export async function describeAccount(
  { db }: Deps,
  account: AccountDocument,
  levels: readonly LevelDocument[],
): Promise<Record<string, unknown>> {
  const { _id: id, username, email, createdAt, bio, guidelinesAcknowledgedAt } = account;
  const [sessions, packs, comments, loves] = await Promise.all([
    db.sessions.find({ accountId: id }).sort({ lastUsedAt: -1 }).toArray(),
    db.packs.find({ createdBy: id }).sort({ _id: 1 }).toArray(),
    db.comments.find({ author: id }).sort({ _id: 1 }).toArray(),
    db.loves.find({ accountId: id }).sort({ at: 1 }).toArray(),
  ]);
  return {
    account: {
      id,
      username,
      email,
      createdAt,
      bio,
      guidelinesAcknowledgedAt,
      isModerator: account.isModerator,
      isSuspended: account.isSuspended,
      suspensionReason: account.suspensionReason,
    },
    sessions: sessions.map((session) => ({
      device: session.device ?? 'Unknown device',
      createdAt: session.createdAt.getTime(),
      lastUsedAt: session.lastUsedAt.getTime(),
    })),
    levels: levels.map((level) => ({
      id: level._id,
      missionInfo: infoOf(level),
      remarks: level.remarks,
      addedAt: level.addedAt,
      editedAt: level.editedAt,
      downloads: level.downloads,
      lovedCount: level.lovedCount,
    })),
    packs: packs.map((pack) => ({
      id: pack._id,
      name: pack.name,
      description: pack.description,
      createdAt: pack.createdAt,
      levelIds: pack.levelIds,
      downloads: pack.downloads,
      lovedCount: pack.lovedCount,
    })),
    comments: comments.map(({ levelId, time, content }) => ({ levelId, time, content })),
    loves: loves.map(({ kind, thingId, at }) => ({ kind, id: thingId, at })),
  };
}
