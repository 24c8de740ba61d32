import type { ProfileInfo } from '../../../shared/accounts.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/call.ts';
import { TextForm } from '../../state/TextForm.tsx';
import { messages, usePackMessages } from './messageStore.ts';

const doubt = 'This may not have been sent. It is here again; sending it once more does not send it twice.';

export function MessageForm({ packId, author }: { packId: number; author: ProfileInfo }) {
  const said = usePackMessages(packId);
  const send = async (content: string, clientId: string) =>
    messages.put(await call('discussion.post', { params: { id: packId }, body: { content, clientId } }));
  return (
    <TextForm
      draftKey={`discussion:${packId}`}
      authorId={author.id}
      stored={said}
      noun="message"
      verb="Send"
      placeholder="What do you think of the order?"
      rows={2}
      max={limits.packMessageLength}
      refused="This was not sent."
      doubt={doubt}
      send={send}
    />
  );
}
