import type { CommentInfo, NewComment } from '../../shared/comments.ts';
import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Returns the newest comments of the level, newest first. */
export async function postComment(
  deps: Deps,
  actor: Actor,
  levelId: number,
  { content }: NewComment,
): Promise<CommentInfo[]> {
  const time = deps.clock();
  const id = await deps.comments.add({ levelId, author: actor.id, time, content });
  const author = await findProfile(deps, actor.id);
  deps.live.publish(rooms.level(levelId), 'comment:added', {
    levelId,
    comment: { id, author, time, content },
  });
  return deps.newestComments.add(levelId);
}
