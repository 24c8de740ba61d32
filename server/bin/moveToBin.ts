import type { ClientSession } from 'mongodb';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { type BinDocument, type BinnedLevel, type BinnedPack, binId } from '../db/documents/bin.ts';
import { type LevelDocument, nameOf } from '../db/documents/level.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import { inBatches } from '../db/inBatches.ts';
import type { Deps } from '../deps.ts';
import { removeScoresOfLevel } from '../leaderboards/removeScores.ts';

/**
 * Moves a deleted level with its comments, loves and scores into the bin, in the transaction that deletes it.
 */
export async function moveLevelToBin(
  deps: Deps,
  level: LevelDocument,
  { deletedBy, places }: Pick<BinnedLevel, 'deletedBy' | 'places'>,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const thing = binId('level', level._id);
  const name = nameOf(level) ?? level.baseName;
  const facts = binFactsOf(deps, thing, level._id, deletedBy);
  await db.bin.insertOne({ ...facts, kind: 'level', name, owner: level.addedBy, level, places }, { session });
  const comments = await db.comments.find({ levelId: level._id }, { session }).toArray();
  const parts = comments.map((document) => ({ thing, from: 'comments' as const, document }));
  if (parts.length > 0) await db.binParts.insertMany(parts, { session });
  await db.comments.deleteMany({ levelId: level._id }, { session });
  const scores = await removeScoresOfLevel(deps, level._id, session);
  const scoreParts = scores.map((document) => ({ thing, from: 'scores' as const, document }));
  if (scoreParts.length > 0) await db.binParts.insertMany(scoreParts, { session });
  await moveLoves(deps, 'level', level._id, session);
}

/**
 * Moves a deleted pack with its loves, history and discussion into the bin, in the transaction that deletes
 * it. Its invitation links end.
 */
export async function movePackToBin(
  deps: Deps,
  pack: PackDocument,
  { deletedBy }: Pick<BinnedPack, 'deletedBy'>,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const { _id: packId, name, createdBy: owner } = pack;
  const thing = binId('pack', packId);
  const facts = binFactsOf(deps, thing, packId, deletedBy);
  await db.bin.insertOne({ ...facts, kind: 'pack', name, owner, pack }, { session });
  // A history can be too large to be in memory as a whole.
  await inBatches(db.packSteps.find({ packId }, { session }), (steps) =>
    db.binParts.insertMany(
      steps.map((document) => ({ thing, from: 'packSteps' as const, document })),
      { session },
    ),
  );
  await db.packSteps.deleteMany({ packId }, { session });
  const messages = await db.packMessages.find({ packId }, { session }).toArray();
  const said = messages.map((document) => ({ thing, from: 'packMessages' as const, document }));
  if (said.length > 0) await db.binParts.insertMany(said, { session });
  await db.packMessages.deleteMany({ packId }, { session });
  await db.packInvitations.deleteMany({ packId }, { session });
  await moveLoves(deps, 'pack', packId, session);
}

/** Notifies moderators and the owner that the bin has changed. */
export function announceBin(
  deps: Deps,
  { kind, thingId, owner }: Pick<BinDocument, 'kind' | 'thingId' | 'owner'>,
): void {
  deps.live.publish([rooms.moderators, rooms.account(owner)], 'bin:changed', { kind, id: thingId });
}

function binFactsOf({ clock }: Deps, _id: string, thingId: number, deletedBy: number) {
  const deletedAt = clock();
  return { _id, thingId, deletedBy, deletedAt, expiresAt: deletedAt + limits.binLifeMs };
}

async function moveLoves(
  { db }: Deps,
  kind: 'level' | 'pack',
  thingId: number,
  session: ClientSession,
): Promise<void> {
  const loves = await db.loves.find({ kind, thingId }, { session }).toArray();
  const parts = loves.map((document) => ({
    thing: binId(kind, thingId),
    from: 'loves' as const,
    document,
  }));
  if (parts.length > 0) await db.binParts.insertMany(parts, { session });
  await db.loves.deleteMany({ kind, thingId }, { session });
}
