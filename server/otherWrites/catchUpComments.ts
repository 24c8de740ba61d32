import { rooms } from '../../shared/rooms.ts';
import { readComments } from '../comments/readComments.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { CommentDocument } from '../db/documents/comment.ts';
import type { Deps } from '../deps.ts';
import { isBulk } from './isBulk.ts';

/** Publishes comments that were written or removed by something other than a verb. */
export async function catchUpComments(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  if (isBulk(changes)) return deps.pageCaches.levels.clear();
  for (const { id, kind } of changes) {
    if (kind === 'removed') publishRemoved(deps, id);
    else await publishAdded(deps, id);
  }
}

async function publishAdded(deps: Deps, id: number): Promise<void> {
  const stored = await deps.db.comments.findOne<Pick<CommentDocument, 'levelId'>>(
    { _id: id },
    { projection: { levelId: 1 } },
  );
  if (!stored) return;
  const { levelId } = stored;
  const [comment] = await readComments(deps, levelId, { before: id + 1, limit: 1 });
  if (comment?.id === id) deps.live.publish(rooms.level(levelId), 'comment:added', { levelId, comment });
}

/**
 * The level of a removed comment is known from the pages that show it; no other page needs the event, but one that
 * shows only the newest comments may have counted it.
 */
function publishRemoved({ pageCaches, live }: Deps, commentId: number): void {
  const levelIds: number[] = [];
  pageCaches.levels.patchAll((level) => {
    if (level.comments.some(({ id }) => id === commentId)) levelIds.push(level.id);
    return level;
  });
  if (levelIds.length === 0) {
    pageCaches.levels.patchAll((level) => (level.commentCount > level.comments.length ? null : level));
  }
  for (const levelId of levelIds) {
    live.publish(rooms.level(levelId), 'comment:removed', { levelId, commentId });
  }
}
