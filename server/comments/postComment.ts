import type { CommentInfo, NewComment } from '../../shared/comments.ts';
import { ApiError } from '../../shared/errors.ts';
import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { Deps } from '../deps.ts';
import { readComments } from './readComments.ts';

/** Returns the newest comments of the level, newest first. */
export async function postComment(
  deps: Deps,
  actor: Actor,
  levelId: number,
  { content }: NewComment,
): Promise<CommentInfo[]> {
  const id = await deps.db.nextId('comments');
  const time = deps.clock();
  await deps.db.transaction(async (session) => {
    // Writing to the level makes this comment conflict with a concurrent deletion of the level.
    const { matchedCount } = await deps.db.levels.updateOne(
      { _id: levelId },
      { $inc: { touches: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new ApiError('level_not_found');
    await holdAccount(deps, actor.id, session);
    await deps.db.comments.insertOne({ _id: id, levelId, author: actor.id, time, content }, { session });
    await noteChanges(deps, [{ event: 'comment:added', levelId, commentId: id }], session);
  });
  const author = await findProfile(deps, actor.id);
  deps.live.publish(rooms.level(levelId), 'comment:added', {
    levelId,
    comment: { id, author, time, content },
  });
  return readComments(deps, levelId);
}
