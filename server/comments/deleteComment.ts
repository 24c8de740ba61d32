import type { CommentInfo } from '../../shared/comments.ts';
import { ApiError } from '../../shared/errors.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { Deps } from '../deps.ts';
import { readComments } from './readComments.ts';

/** Answers the remaining comments of the level, newest first. */
export async function deleteComment(deps: Deps, actor: Actor, id: number): Promise<CommentInfo[]> {
  const comment = await deps.db.comments.findOne({ _id: id });
  if (!comment) throw new ApiError('comment_not_found');
  if (!canDeleteComment(actor, comment)) throw new ApiError('not_allowed');
  const { levelId } = comment;
  await deps.db.transaction(async (session) => {
    const { deletedCount } = await deps.db.comments.deleteOne({ _id: id }, { session });
    if (deletedCount === 0) throw new ApiError('comment_not_found');
    await noteChanges(deps, [{ event: 'comment:removed', levelId, commentId: id }], session);
  });
  deps.live.publish(rooms.level(levelId), 'comment:removed', { levelId, commentId: id });
  return readComments(deps, levelId);
}
