import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccounts } from '../creators/holdAccount.ts';
import type { Database } from '../db/connect.ts';
import type { CommentDocument, NewCommentDocument, RecordedComment } from '../db/documents/comment.ts';
import { touch } from '../db/touch.ts';
import type { Outcome } from '../services/gatherer.ts';

/**
 * Stores comments, many in one transaction; repeats of stored ones are skipped. No comment appears on a level
 * that is deleted meanwhile, or from an account that is suspended or removed: the transaction writes to both.
 */
export async function recordComments(
  { db }: { db: Database },
  comments: readonly NewCommentDocument[],
  isAlone: boolean,
): Promise<Outcome<RecordedComment>[]> {
  // IDs are taken outside the transaction, which would block the counter of all processes until it ends.
  const ids = await db.nextIds('comments', comments.length);
  const documents = comments.map((comment, index) => ({ _id: ids[index] ?? 0, ...comment }));
  // When another process has just stored a repeat of one of them, the repeated transaction finds it.
  return db.transaction((session) => record(db, documents, session), { givesUp: !isAlone });
}

async function record(
  db: Database,
  comments: readonly CommentDocument[],
  session: ClientSession,
): Promise<Outcome<RecordedComment>[]> {
  const levels = await holdLevels(db, [...new Set(comments.map(({ levelId }) => levelId))], session);
  const there = comments.filter(({ levelId }) => levels.has(levelId));
  const authors = there.map(({ author }) => author);
  const refused = await holdAccounts({ db }, authors, session);
  const stored = await findRepeated(db, there, session);
  const taken: CommentDocument[] = [];
  for (const comment of there) {
    if (refused.has(comment.author) || (comment.clientId !== undefined && stored.has(keyOf(comment)))) {
      continue;
    }
    if (comment.clientId !== undefined) stored.set(keyOf(comment), comment._id);
    taken.push(comment);
  }
  if (taken.length > 0) {
    await db.comments.insertMany(taken, { session });
    await noteChanges(
      { db, clock: () => Math.max(...taken.map(({ time }) => time)) },
      taken.map(({ _id, levelId }) => ({ event: 'comment:added', levelId, commentId: _id })),
      session,
    );
  }
  return comments.map((comment) => {
    if (!levels.has(comment.levelId)) return { error: new ApiError('level_not_found') };
    const refusal = refused.get(comment.author);
    if (refusal) return { error: refusal };
    const id = (comment.clientId === undefined ? undefined : stored.get(keyOf(comment))) ?? comment._id;
    return { value: { id, isNew: id === comment._id } };
  });
}

const keyOf = ({ author, clientId }: Pick<CommentDocument, 'author' | 'clientId'>): string =>
  `${author}:${clientId}`;

/** The IDs of those already stored, by author and client ID. */
async function findRepeated(
  db: Database,
  comments: readonly CommentDocument[],
  session: ClientSession,
): Promise<Map<string, number>> {
  const clientIds = comments.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return new Map();
  const authors = [...new Set(comments.map(({ author }) => author))];
  const found = await db.comments
    .find({ author: { $in: authors }, clientId: { $in: clientIds } }, { session })
    .toArray();
  return new Map(found.map((comment) => [keyOf(comment), comment._id]));
}

/**
 * Writing to the levels makes this transaction conflict with a concurrent deletion of one. Returns the
 * existing ones.
 */
async function holdLevels(db: Database, ids: number[], session: ClientSession): Promise<Set<number>> {
  const filter = { _id: { $in: ids } };
  const { matchedCount } = await db.levels.updateMany(filter, touch, { session });
  if (matchedCount === ids.length) return new Set(ids);
  const found = await db.levels.find(filter, { session }).project<{ _id: number }>({ _id: 1 }).toArray();
  return new Set(found.map(({ _id }) => _id));
}
