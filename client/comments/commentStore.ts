import { useMemo } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { OlderComments } from '../../shared/carriedData.ts';
import type { CommentInfo } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { createEntityStore } from '../state/entityStore.ts';
import { createStore } from '../store/createStore.ts';

export type LevelComment = CommentInfo & { levelId: number };

export const comments = createEntityStore<LevelComment>();
const useStoredComments = comments.useStore;

const belongsTo = (levelId: number) => (comment: LevelComment) => comment.levelId === levelId;
const asOf = (levelId: number, list: readonly CommentInfo[]): LevelComment[] =>
  list.map((comment) => ({ ...comment, levelId }));

/** How many comments of a level are older than the loaded ones. */
const useOlderCounts = createStore<{ byLevel: ReadonlyMap<number, number> }>(() => ({ byLevel: new Map() }));
const olderCount = (levelId: number): number => useOlderCounts.getState().byLevel.get(levelId) ?? 0;
const setOlderCount = (levelId: number, count: number): void =>
  useOlderCounts.setState(({ byLevel }) => ({ byLevel: new Map(byLevel).set(levelId, Math.max(0, count)) }));
export const useOlderCount = (levelId: number): number =>
  useOlderCounts(({ byLevel }) => byLevel.get(levelId) ?? 0);

const idsOf = (levelId: number): number[] =>
  [...useStoredComments.getState().byId.values()].filter(belongsTo(levelId)).map(({ id }) => id);

/** The ID of the oldest loaded comment, before which an older page begins. */
export const oldestId = (levelId: number): number => Math.min(...idsOf(levelId));

/**
 * Call it before requesting the newest comments of a level; it returns the function that receives the reply,
 * with the total number of comments if it is known.
 */
export function startReadingComments(
  levelId: number,
): (list: readonly CommentInfo[], commentCount?: number) => void {
  const finish = comments.startReading(belongsTo(levelId));
  return (list, commentCount) => {
    const isWhole = list.length < limits.commentsPage;
    const oldest = isWhole ? 0 : Math.min(...list.map(({ id }) => id));
    const arrived = countArrivedOlder(levelId, list);
    finish(asOf(levelId, list), (id) => id >= oldest);
    const older = idsOf(levelId).filter((id) => id < oldest).length;
    if (commentCount !== undefined) setOlderCount(levelId, commentCount - list.length - older);
    else setOlderCount(levelId, isWhole ? 0 : olderCount(levelId) - arrived);
  };
}

/** Adds a page of comments that are older than the loaded ones. */
export function addOlderComments(levelId: number, list: readonly CommentInfo[]): void {
  const rest = olderCount(levelId) - countArrivedOlder(levelId, list);
  comments.putAll(asOf(levelId, list));
  setOlderCount(levelId, list.length < limits.commentsPage ? 0 : rest);
}

/** How many comments of the list have been counted as older ones so far. */
function countArrivedOlder(levelId: number, list: readonly CommentInfo[]): number {
  const oldest = oldestId(levelId);
  return list.filter(({ id }) => id < oldest).length;
}

export function removeComment(levelId: number, id: number): void {
  const isElsewhere = !comments.get(id) && !comments.isRemoved(id);
  if (isElsewhere && id < oldestId(levelId)) setOlderCount(levelId, olderCount(levelId) - 1);
  comments.remove(id);
}

/** A comment that is being sent. */
export interface PendingComment {
  key: string;
  levelId: number;
  author: ProfileInfo;
  time: number;
  content: string;
}

interface CommentArrivals {
  pending: readonly PendingComment[];
  /** Comments that arrived while the page was open; they are highlighted. */
  arrivedIds: ReadonlySet<number>;
}

export const useCommentArrivals = createStore<CommentArrivals>(() => ({
  pending: [],
  arrivedIds: new Set(),
}));

/**
 * The event of the viewer's own comment often arrives before the reply; the comment then replaces the pending
 * one.
 */
export function addComment(levelId: number, comment: CommentInfo): void {
  const isNew = !comments.get(comment.id);
  comments.putAll(asOf(levelId, [comment]));
  if (!isNew) return;
  const { arrivedIds, pending } = useCommentArrivals.getState();
  const own = pending.findLast(
    (each) =>
      each.levelId === levelId && each.author.id === comment.author.id && each.content === comment.content,
  );
  useCommentArrivals.setState({
    arrivedIds: new Set(arrivedIds).add(comment.id),
    pending: pending.filter((each) => each !== own),
  });
}

export function addPending(comment: PendingComment): void {
  useCommentArrivals.setState(({ pending }) => ({ pending: [comment, ...pending] }));
}

export function removePending(key: string): void {
  useCommentArrivals.setState(({ pending }) => ({
    pending: pending.filter((comment) => comment.key !== key),
  }));
}

/** The older comments that the page was served with, for browsers that run no code; null for the newest ones. */
export const useServedComments = createStore<{ older: OlderComments | null }>(() => ({ older: null }));

/** Newest first. */
export function useComments(levelId: number): LevelComment[] {
  const byId = useStoredComments((state) => state.byId);
  return useMemo(
    () => [...byId.values()].filter(belongsTo(levelId)).sort((a, b) => b.time - a.time || b.id - a.id),
    [byId, levelId],
  );
}
