import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccounts } from '../creators/holdAccount.ts';
import type { Database } from '../db/connect.ts';
import type { CommentDocument, NewCommentDocument } from '../db/documents/comment.ts';
import type { Outcome } from '../services/gatherer.ts';

const maxTriesTogether = 3;

/**
 * Stores comments, many in one transaction; the outcome of each is its ID. No comment appears at a level that is
 * deleted meanwhile, nor of an account that is suspended or removed: the transaction writes to both.
 */
export async function recordComments(
  { db }: { db: Database },
  comments: readonly NewCommentDocument[],
  isAlone: boolean,
): Promise<Outcome<number>[]> {
  // Outside the transaction, which would hold the counter of all processes until it ends.
  const ids = await db.nextIds('comments', comments.length);
  const documents = comments.map((comment, index) => ({ _id: ids[index] ?? 0, ...comment }));
  return db.transaction((session) => record(db, documents, session), {
    maxTries: isAlone ? undefined : maxTriesTogether,
  });
}

async function record(
  db: Database,
  comments: readonly CommentDocument[],
  session: ClientSession,
): Promise<Outcome<number>[]> {
  const levels = await holdLevels(db, [...new Set(comments.map(({ levelId }) => levelId))], session);
  const there = comments.filter(({ levelId }) => levels.has(levelId));
  const authors = there.map(({ author }) => author);
  const refused = await holdAccounts({ db }, authors, session);
  const taken = there.filter(({ author }) => !refused.has(author));
  if (taken.length > 0) {
    await db.comments.insertMany(taken, { session });
    await noteChanges(
      { db, clock: () => Math.max(...taken.map(({ time }) => time)) },
      taken.map(({ _id, levelId }) => ({ event: 'comment:added', levelId, commentId: _id })),
      session,
    );
  }
  return comments.map(({ _id, levelId, author }) => {
    if (!levels.has(levelId)) return { error: new ApiError('level_not_found') };
    const refusal = refused.get(author);
    return refusal ? { error: refusal } : { value: _id };
  });
}

/** Writing to the levels makes this transaction conflict with a concurrent deletion of one. Returns which are there. */
async function holdLevels(db: Database, ids: number[], session: ClientSession): Promise<Set<number>> {
  const filter = { _id: { $in: ids } };
  const { matchedCount } = await db.levels.updateMany(filter, { $inc: { touches: 1 } }, { session });
  if (matchedCount === ids.length) return new Set(ids);
  const found = await db.levels.find(filter, { projection: { _id: 1 }, session }).toArray();
  return new Set(found.map(({ _id }) => _id));
}
