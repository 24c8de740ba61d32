import type { CommentInfo } from '../../shared/comments.ts';
import { ApiError } from '../../shared/errors.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { readComments } from './readComments.ts';

/** Returns the newest of the level's remaining comments, newest first. */
export async function deleteComment(
  deps: Deps,
  actor: Actor,
  id: number,
  { reason }: { reason?: string | undefined } = {},
): Promise<CommentInfo[]> {
  const { levelId, entry } = await deps.db.transaction(async (session) => {
    const comment = await deps.db.comments.findOne({ _id: id }, { session });
    if (!comment) throw new ApiError('comment_not_found');
    if (!canDeleteComment(actor, comment)) throw new ApiError('not_allowed');
    const { levelId } = comment;
    await deps.db.comments.deleteOne({ _id: id }, { session });
    await noteChanges(deps, [{ event: 'comment:removed', levelId, commentId: id }], session);
    const thing = { kind: 'comment' as const, id, name: excerptOf(comment.content) };
    const act = { action: 'comment.delete' as const, owner: comment.author, thing, reason };
    return { levelId, entry: await logIfModerating(deps, actor, act, session) };
  });
  deps.live.publish(rooms.level(levelId), 'comment:removed', { levelId, commentId: id });
  announceLogged(deps, entry);
  return readComments(deps, levelId);
}

const excerptLength = 80;

/** The beginning of a comment, where it represents the whole. */
export const excerptOf = (content: string): string =>
  content.length > excerptLength ? `${content.slice(0, excerptLength)}…` : content;
