import type { CommentInfo, NewComment } from '../../shared/comments.ts';
import { ApiError } from '../../shared/errors.ts';
import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
import { onceByClientId } from '../db/onceByClientId.ts';
import type { Deps } from '../deps.ts';
import { readComments } from './readComments.ts';

/** Returns the newest comments of the level, newest first. A repeat with the same client ID posts nothing. */
export async function postComment(
  deps: Deps,
  actor: Actor,
  levelId: number,
  input: NewComment,
): Promise<CommentInfo[]> {
  const { stored, isNew } = await onceByClientId(
    input.clientId,
    (clientId) => deps.db.comments.findOne({ author: actor.id, clientId }),
    () => storeComment(deps, actor, levelId, input),
  );
  if (isNew) {
    const author = await findProfile(deps, actor.id);
    const { _id: id, time, content } = stored;
    deps.live.publish(rooms.level(levelId), 'comment:added', {
      levelId,
      comment: { id, author, time, content },
    });
  }
  return readComments(deps, stored.levelId);
}

async function storeComment(
  deps: Deps,
  actor: Actor,
  levelId: number,
  { content, clientId }: NewComment,
): Promise<CommentDocument> {
  const _id = await deps.db.nextId('comments');
  const comment: CommentDocument = {
    ...{ _id, levelId, author: actor.id, time: deps.clock(), content },
    ...(clientId !== undefined && { clientId }),
  };
  await deps.db.transaction(async (session) => {
    // Writing to the level makes this comment conflict with a concurrent deletion of the level.
    const { matchedCount } = await deps.db.levels.updateOne(
      { _id: levelId },
      { $inc: { touches: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new ApiError('level_not_found');
    await holdAccount(deps, actor.id, session);
    await deps.db.comments.insertOne(comment, { session });
    await noteChanges(deps, [{ event: 'comment:added', levelId, commentId: _id }], session);
  });
  return comment;
}
