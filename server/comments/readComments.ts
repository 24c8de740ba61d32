import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Deps } from '../deps.ts';

interface CommentPage {
  /** Only comments older than this one. */
  before?: number | undefined;
  limit?: number;
}

/** A level's comments, newest first. */
export async function readComments(
  deps: Deps,
  levelId: number,
  { before, limit = limits.commentsPage }: CommentPage = {},
): Promise<CommentInfo[]> {
  const comments = await deps.db.comments
    .find({ levelId, ...(before !== undefined && { _id: { $lt: before } }) })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();
  const authors = await findProfiles(
    deps,
    comments.map((comment) => comment.author),
  );
  return comments.flatMap(({ _id, author: authorId, time, content }) => {
    const author = authors.get(authorId);
    return author ? [{ id: _id, author, time, content }] : [];
  });
}

export const countComments = ({ db }: Deps, levelId: number): Promise<number> =>
  db.comments.countDocuments({ levelId });
