import { useMemo } from 'react';
import { create } from 'zustand';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { CommentInfo } from '../../shared/comments.ts';
import { createEntityStore } from '../state/entityStore.ts';

export type LevelComment = CommentInfo & { levelId: number };

export const comments = createEntityStore<LevelComment>();
export const useStoredComments = comments.useStore;

const belongsTo = (levelId: number) => (comment: LevelComment) => comment.levelId === levelId;
const asOf = (levelId: number, list: readonly CommentInfo[]): LevelComment[] =>
  list.map((comment) => ({ ...comment, levelId }));

/** Call it before requesting all comments of a level; it returns the function that takes the reply. */
export function startReadingComments(levelId: number): (list: readonly CommentInfo[]) => void {
  const finish = comments.startReading(belongsTo(levelId));
  return (list) => finish(asOf(levelId, list));
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

export const useCommentArrivals = create<CommentArrivals>(() => ({ pending: [], arrivedIds: new Set() }));

/** The event of an own comment often arrives before the reply; the comment then replaces the pending one. */
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

/** Newest first. */
export function useComments(levelId: number): LevelComment[] {
  const byId = useStoredComments((state) => state.byId);
  return useMemo(
    () => [...byId.values()].filter(belongsTo(levelId)).sort((a, b) => b.time - a.time || b.id - a.id),
    [byId, levelId],
  );
}
