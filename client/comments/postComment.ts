import { load } from '../api/load.ts';
import { useSession } from '../session/sessionStore.ts';
import { addPending, removePending } from './commentStore.ts';

/** Shows the comment as pending and sends it. When refused, it is removed again and `CallError` is thrown. */
export async function postComment(levelId: number, content: string, clientId: string): Promise<void> {
  const author = useSession.getState().info?.profile;
  if (!author) return;
  addPending({ key: clientId, levelId, author, time: Date.now(), content });
  try {
    await load('comment.post', { params: { id: levelId }, body: { content, clientId } });
  } finally {
    removePending(clientId);
  }
}
