import { rooms } from '../../shared/rooms.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
import type { Deps } from '../deps.ts';

/** Deletes every comment of a person, also those in the bin with their level. */
export async function removeCommentsOf(deps: Deps, author: number): Promise<void> {
  const { db, live } = deps;
  const removed = await db.transaction(async (session) => {
    const comments = await db.comments
      .find({ author }, { session })
      .project<Pick<CommentDocument, '_id' | 'levelId'>>({ levelId: 1 })
      .map(({ _id: commentId, levelId }) => ({ event: 'comment:removed' as const, levelId, commentId }))
      .toArray();
    await db.comments.deleteMany({ author }, { session });
    await db.binParts.deleteMany({ from: 'comments', 'document.author': author }, { session });
    await noteChanges(deps, comments, session);
    return comments;
  });
  for (const { event, ...comment } of removed) live.publish(rooms.level(comment.levelId), event, comment);
}
