import type { AccountDocument } from '../db/documents/account.ts';
import { infoOf, type LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { readTokens } from '../tokens/readTokens.ts';

/** A level without its files, which can be very many. */
export type DescribedLevel = Omit<LevelDocument, 'files' | 'stockPaths' | 'versions'>;

/** All data of an account except its secrets and their hashes. Times are milliseconds since 1970. */
export async function describeAccount(
  deps: Deps,
  account: AccountDocument,
  levels: readonly DescribedLevel[],
): Promise<Record<string, unknown>> {
  const { db } = deps;
  const { _id: id, username, email, createdAt, bio, guidelinesAcknowledgedAt } = account;
  const [sessions, packs, comments, loves, scores] = await Promise.all([
    db.sessions.find({ accountId: id }).sort({ lastUsedAt: -1 }).toArray(),
    db.packs.find({ createdBy: id }).sort({ _id: 1 }).toArray(),
    db.comments.find({ author: id }).sort({ _id: 1 }).toArray(),
    db.loves.find({ accountId: id }).sort({ at: 1 }).toArray(),
    db.scores.find({ accountId: id }).sort({ achievedAt: 1 }).toArray(),
  ]);
  const [tokens, webhooks, reports, editedPacks, bin, messages] = await Promise.all([
    readTokens(deps, id),
    db.webhooks.find({ accountId: id }).sort({ _id: 1 }).toArray(),
    db.reports.find({ 'reporter.id': id }).sort({ _id: 1 }).toArray(),
    db.packs.find({ editors: id }).sort({ _id: 1 }).toArray(),
    db.bin.find({ owner: id }).sort({ deletedAt: 1 }).toArray(),
    db.packMessages.find({ author: id }).sort({ _id: 1 }).toArray(),
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
      showsLooking: account.showsLooking ?? false,
      mailsInvitations: !account.refusesInvitationMails,
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
    packMessages: messages.map(({ packId, time, content }) => ({ packId, time, content })),
    loves: loves.map(({ kind, thingId, at }) => ({ kind, id: thingId, at })),
    scores: scores.map(({ leaderboardId, levelId, type, score, achievedAt }) => ({
      leaderboardId,
      levelId,
      type,
      score,
      achievedAt,
    })),
    tokens,
    webhooks: webhooks.map(({ _id, url, events, createdAt, isOn }) => ({
      id: _id,
      url,
      events,
      createdAt,
      isOn,
    })),
    reports: reports.map(({ _id, thing, category, reason, time, state, note, resolvedAt }) => ({
      id: _id,
      thing,
      category,
      reason,
      time,
      state,
      note,
      resolvedAt,
    })),
    editedPacks: editedPacks.map(({ _id, name }) => ({ id: _id, name })),
    bin: bin.map(({ kind, thingId, name, deletedAt, expiresAt }) => ({
      kind,
      id: thingId,
      name,
      deletedAt,
      expiresAt,
    })),
  };
}
