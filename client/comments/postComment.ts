import { load } from '../api/load.ts';
import { useSession } from '../session/sessionStore.ts';
import { addPending, removePending } from './commentStore.ts';

let count = 0;

/** Shows the comment as pending and sends it. When refused, it is removed again and `CallError` is thrown. */
export async function postComment(levelId: number, content: string): Promise<void> {
  const author = useSession.getState().info?.profile;
  if (!author) return;
  count += 1;
  const key = `pending-${count}`;
  addPending({ key, levelId, author, time: Date.now(), content });
  try {
    await load('comment.post', { params: { id: levelId }, body: { content } });
  } finally {
    removePending(key);
  }
}
