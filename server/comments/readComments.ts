import type { ProfileInfo } from '../../shared/accounts.ts';
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
  const found = await findComments(deps.db, levelId, page);
  return makeUp(deps, levelId, {
    found,
    shown: showAll(found, await findAuthors(deps, found)),
    limit: page.limit,
  });
}

/** The newest comments of several levels, as they were found. */
export async function showNewest(
  deps: Deps,
  byLevel: ReadonlyMap<number, CommentDocument[]>,
): Promise<Map<number, CommentInfo[]>> {
  const authors = await findAuthors(deps, [...byLevel.values()].flat());
  const shown = [...byLevel].map(
    async ([levelId, found]) =>
      [levelId, await makeUp(deps, levelId, { found, shown: showAll(found, authors) })] as const,
  );
  return new Map(await Promise.all(shown));
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

const findAuthors = (deps: Deps, comments: readonly CommentDocument[]): Promise<Map<number, ProfileInfo>> =>
  findProfiles(
    deps,
    comments.map(({ author }) => author),
  );

const showAll = (
  comments: readonly CommentDocument[],
  authors: ReadonlyMap<number, ProfileInfo>,
): CommentInfo[] =>
  comments.flatMap(({ _id, author: authorId, time, content }) => {
    const author = authors.get(authorId);
    return author ? [{ id: _id, author, time, content }] : [];
  });

/** The newest comments of a level, and how many its pages show in all. */
export async function readAndCount(
  deps: Deps,
  levelId: number,
): Promise<{ comments: CommentInfo[]; commentCount: number }> {
  const comments = await deps.newestComments.add(levelId);
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
