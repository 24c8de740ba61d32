import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { findProfiles } from '../accounts/present.ts';
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
  const found = await findComments(deps, levelId, page);
  const [shown = []] = await presentComments(deps, [found]);
  return makeUp(deps, levelId, { found, shown, limit: page.limit });
}

/** The newest comments of each of several levels, in the order of the IDs, which may repeat. */
export async function readNewestComments(deps: Deps, levelIds: readonly number[]): Promise<CommentInfo[][]> {
  const distinct = [...new Set(levelIds)];
  const found = await Promise.all(distinct.map((levelId) => findComments(deps, levelId)));
  const presented = await presentComments(deps, found);
  const whole = await Promise.all(
    distinct.map((levelId, index) =>
      makeUp(deps, levelId, { found: found[index] ?? [], shown: presented[index] ?? [] }),
    ),
  );
  const byLevel = new Map(distinct.map((levelId, index) => [levelId, whole[index] ?? []]));
  return levelIds.map((levelId) => byLevel.get(levelId) ?? []);
}

interface ReadPage {
  found: readonly CommentDocument[];
  shown: CommentInfo[];
  limit?: number | undefined;
}

/** The shown comments of a page, and as many older ones as were found but cannot be shown. */
async function makeUp(
  deps: Deps,
  levelId: number,
  { found, shown, limit = limits.commentsPage }: ReadPage,
): Promise<CommentInfo[]> {
  const last = found.at(-1);
  if (!last || found.length < limit || shown.length === limit) return shown;
  return [
    ...shown,
    ...(await readComments(deps, levelId, { before: last._id, limit: limit - shown.length })),
  ];
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
