import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { ThingKind } from '../../shared/loves.ts';
import { canBringBack } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import { type BinDocument, binId } from '../db/documents/bin.ts';
import type { ScoreDocument } from '../db/documents/score.ts';
import { inBatches } from '../db/inBatches.ts';
import type { Deps } from '../deps.ts';

/** A deleted thing that `actor` may restore. */
export async function findInBin<Kind extends ThingKind>(
  deps: Deps,
  actor: Actor,
  kind: Kind,
  thingId: number,
  session: ClientSession,
): Promise<Extract<BinDocument, { kind: Kind }>> {
  const binned = await deps.db.bin.findOne({ _id: binId(kind, thingId) }, { session });
  if (!binned || binned.expiresAt <= deps.clock()) throw new ApiError('not_in_bin');
  if (!canBringBack(actor, binned)) throw new ApiError('not_allowed');
  const owner = await deps.db.accounts.findOne({ _id: binned.owner }, { session });
  // The bin of an owner who left and took their levels will be erased soon.
  if (owner?.removal?.levels === 'take') throw new ApiError('not_in_bin');
  if (!owner || owner.isSuspended) {
    const reason = 'What a suspended account has made cannot be brought back.';
    throw new ApiError('not_allowed', { reason });
  }
  // The ID determines the kind, which the compiler cannot know.
  return binned as Extract<BinDocument, { kind: Kind }>;
}

/**
 * Takes a thing out of the bin, in the transaction that stores it again, and restores everything deleted with
 * it. Returns its number of loves, and its scores.
 */
export async function takeFromBin(
  { db }: Deps,
  { _id: thing }: Pick<BinDocument, '_id'>,
  session: ClientSession,
): Promise<{ lovedCount: number; scores: ScoreDocument[] }> {
  const { deletedCount } = await db.bin.deleteOne({ _id: thing }, { session });
  if (deletedCount === 0) throw new ApiError('not_in_bin');
  const isStep = { thing, from: 'packSteps' as const };
  await inBatches(db.binParts.find(isStep, { session }), (parts) =>
    db.packSteps.insertMany(
      parts.flatMap((part) => (part.from === 'packSteps' ? part.document : [])),
      { session },
    ),
  );
  await db.binParts.deleteMany(isStep, { session });
  const parts = await db.binParts.find({ thing }, { session }).toArray();
  const comments = parts.flatMap((part) => (part.from === 'comments' ? part.document : []));
  const loves = parts.flatMap((part) => (part.from === 'loves' ? part.document : []));
  const scores = parts.flatMap((part) => (part.from === 'scores' ? part.document : []));
  if (comments.length > 0) await db.comments.insertMany(comments, { session });
  if (loves.length > 0) await db.loves.insertMany(loves, { session });
  if (scores.length > 0) await db.scores.insertMany(scores, { session });
  const messages = parts.flatMap((part) => (part.from === 'packMessages' ? part.document : []));
  if (messages.length > 0) await db.packMessages.insertMany(messages, { session });
  await db.binParts.deleteMany({ thing }, { session });
  return { lovedCount: loves.length, scores };
}
