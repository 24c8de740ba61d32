import type { CommentInfo } from '../../shared/comments.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Deps } from '../deps.ts';

/** A level's comments, newest first. */
export async function readComments(deps: Deps, levelId: number): Promise<CommentInfo[]> {
  const comments = await deps.db.comments.find({ levelId }).sort({ _id: -1 }).toArray();
  const authors = await findProfiles(
    deps,
    comments.map((comment) => comment.author),
  );
  return comments.flatMap(({ _id, author: authorId, time, content }) => {
    const author = authors.get(authorId);
    return author ? [{ id: _id, author, time, content }] : [];
  });
}
