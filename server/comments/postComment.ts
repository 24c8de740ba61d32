import type { CommentInfo, NewComment } from '../../shared/comments.ts';
import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Returns the newest comments of the level, newest first. A repeat with the same client ID posts nothing. */
export async function postComment(
  deps: Deps,
  actor: Actor,
  levelId: number,
  input: NewComment,
): Promise<CommentInfo[]> {
  const time = deps.clock();
  const { content, clientId } = input;
  const given = { levelId, author: actor.id, time, content, ...(clientId !== undefined && { clientId }) };
  const { id, isNew } = await deps.comments.add(given);
  if (isNew) {
    const author = await findProfile(deps, actor.id);
    const comment = { id, author, time, content };
    deps.live.publish(rooms.level(levelId), 'comment:added', { levelId, comment });
  }
  return deps.newestComments.add(levelId);
}
