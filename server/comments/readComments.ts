import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { findProfiles } from '../accounts/present.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
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
  page: CommentPage = {},
): Promise<CommentInfo[]> {
  const [comments = []] = await presentComments(deps, [await findComments(deps, levelId, page)]);
  return comments;
}

/** The newest comments of each of several levels, in the order of the IDs, which may repeat. */
export async function readNewestComments(deps: Deps, levelIds: readonly number[]): Promise<CommentInfo[][]> {
  const distinct = [...new Set(levelIds)];
  const found = await Promise.all(distinct.map((levelId) => findComments(deps, levelId)));
  const presented = await presentComments(deps, found);
  const byLevel = new Map(distinct.map((levelId, index) => [levelId, presented[index] ?? []]));
  return levelIds.map((levelId) => byLevel.get(levelId) ?? []);
}

const findComments = (
  { db }: Deps,
  levelId: number,
  { before, limit = limits.commentsPage }: CommentPage = {},
): Promise<CommentDocument[]> =>
  db.comments
    .find({ levelId, ...(before !== undefined && { _id: { $lt: before } }) })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();

async function presentComments(deps: Deps, lists: CommentDocument[][]): Promise<CommentInfo[][]> {
  const authors = await findProfiles(
    deps,
    lists.flat().map((comment) => comment.author),
  );
  return lists.map((comments) =>
    comments.flatMap(({ _id, author: authorId, time, content }) => {
      const author = authors.get(authorId);
      return author ? [{ id: _id, author, time, content }] : [];
    }),
  );
}

export const countComments = ({ db }: Deps, levelId: number): Promise<number> =>
  db.comments.countDocuments({ levelId });
