import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { isUncertain } from '../../api/isUncertain.ts';
import { sendText, useIsInDoubt } from '../../state/sentTexts.ts';
import { useDraft } from '../../state/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { messages, usePackMessages } from './messageStore.ts';

const doubt = 'This may not have been sent. It is here again; sending it once more does not send it twice.';

export function MessageForm({ packId, author }: { packId: number; author: ProfileInfo }) {
  const key = `discussion:${packId}`;
  const [text, setText] = useDraft(key);
  const [refusal, setRefusal] = useState<string | null>(null);
  const said = usePackMessages(packId);
  const isInDoubt = useIsInDoubt(key, ({ content, after }) =>
    said.some((each) => each.id > after && each.author.id === author.id && each.content === content),
  );
  const isTooLong = text.trim().length > limits.packMessageLength;

  const send = async () => {
    const content = text.trim();
    if (!content || isTooLong) return;
    setRefusal(null);
    try {
      await sendText(key, content, said[0]?.id ?? 0, async (clientId) => {
        messages.put(await call('discussion.post', { params: { id: packId }, body: { content, clientId } }));
      });
    } catch (error) {
      if (!isUncertain(error)) setRefusal(`This was not sent. ${reasonOf(error)}`);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form onSubmit={submit}>
      <TextArea
        label="Your message"
        isLabelHidden
        placeholder="What do you think of the order?"
        rows={2}
        value={text}
        onChange={setText}
        onKeyDown={submitByKey}
        max={limits.packMessageLength}
        problem={isInDoubt ? doubt : refusal}
        action={
          <Button type="submit" variant="primary" size="small" disabled={!text.trim() || isTooLong}>
            Send
          </Button>
        }
      />
    </form>
  );
}
