import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Database } from '../db/connect.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
import type { Deps } from '../deps.ts';

interface CommentPage {
  /** Only comments older than this one. */
  before?: number | undefined;
  limit?: number | undefined;
}

/**
 * A level's comments, newest first. Fewer than `limit` are the last ones, since comments whose author is gone
 * are made up for.
 */
export async function readComments(
  deps: Deps,
  levelId: number,
  page: CommentPage = {},
): Promise<CommentInfo[]> {
  return showComments(deps, levelId, await findComments(deps.db, levelId, page), page.limit);
}

/** Comments of a level that were found with this limit, and as many older ones as cannot be shown. */
export async function showComments(
  deps: Deps,
  levelId: number,
  found: readonly CommentDocument[],
  limit: number = limits.commentsPage,
): Promise<CommentInfo[]> {
  const shown = await presentComments(deps, found);
  const last = found.at(-1);
  if (!last || found.length < limit || shown.length === limit) return shown;
  return [
    ...shown,
    ...(await readComments(deps, levelId, { before: last._id, limit: limit - shown.length })),
  ];
}

export const findComments = (
  { comments }: Pick<Database, 'comments'>,
  levelId: number,
  { before, limit = limits.commentsPage }: CommentPage = {},
): Promise<CommentDocument[]> =>
  comments
    .find({ levelId, ...(before !== undefined && { _id: { $lt: before } }) })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();

async function presentComments(deps: Deps, comments: readonly CommentDocument[]): Promise<CommentInfo[]> {
  const authors = await findProfiles(
    deps,
    comments.map(({ author }) => author),
  );
  return comments.flatMap(({ _id, author: authorId, time, content }) => {
    const author = authors.get(authorId);
    return author ? [{ id: _id, author, time, content }] : [];
  });
}

/** The newest comments of a level, and how many its pages show in all. */
export async function readAndCount(
  deps: Deps,
  levelId: number,
): Promise<{ comments: CommentInfo[]; commentCount: number }> {
  const comments = await readComments(deps, levelId);
  const isWhole = comments.length < limits.commentsPage;
  return { comments, commentCount: isWhole ? comments.length : await countShown(deps, levelId) };
}

/** Without those whose author is gone. */
async function countShown({ db }: Deps, levelId: number): Promise<number> {
  const authors = await db.comments.distinct('author', { levelId });
  const there = await db.accounts
    .find({ _id: { $in: authors } })
    .project<{ _id: number }>({ _id: 1 })
    .map(({ _id }) => _id)
    .toArray();
  const isAnyGone = there.length < authors.length;
  return db.comments.countDocuments({ levelId, ...(isAnyGone && { author: { $in: there } }) });
}
