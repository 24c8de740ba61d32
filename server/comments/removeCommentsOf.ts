import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';

/** Deletes everything that a person has written, also what lies in the bin with its level. */
export async function removeCommentsOf({ db, live }: Deps, author: number): Promise<void> {
  const comments = await db.comments.find({ author }, { projection: { levelId: 1 } }).toArray();
  await db.comments.deleteMany({ author });
  await db.binParts.deleteMany({ from: 'comments', 'document.author': author });
  for (const { _id: commentId, levelId } of comments) {
    live.publish(rooms.level(levelId), 'comment:removed', { levelId, commentId });
  }
}
