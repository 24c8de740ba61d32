import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { reasonOf } from '../api/callError.ts';
import { isUncertain } from '../api/isUncertain.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { sendText, useIsInDoubt } from './sentTexts.ts';
import { useDraft } from './useDraft.ts';

interface StoredText {
  id: number;
  author: { id: number };
  content: string;
}

interface TextFormProps {
  /** The key of the draft, which keeps the text until it is stored. */
  draftKey: string;
  authorId: number;
  /** The loaded texts of this kind: one whose answer was lost may be among them. */
  stored: readonly StoredText[];
  /** What is written, in the middle of a sentence. */
  noun: 'comment' | 'message';
  /** The label of the button. */
  verb: string;
  placeholder: string;
  rows?: number;
  /** The longest allowed text, in characters. */
  max: number;
  /** Says that the text was refused; the reason of the server follows. */
  refused: string;
  /** Says that the text may not have been stored, and that it may be sent again. */
  doubt: string;
  send: (content: string, clientId: string) => Promise<void>;
  /** Called when the text changes, unless it becomes empty. */
  onWrite?: () => void;
}

/** A form for a text that others read: sent by its button or Ctrl-Enter, and stored only once. */
export function TextForm(props: TextFormProps) {
  const { draftKey, authorId, stored, noun, verb, max, refused, doubt, send, onWrite, ...field } = props;
  const [text, setText] = useDraft(draftKey);
  const isInDoubt = useIsInDoubt(draftKey, ({ content, after }) =>
    stored.some((each) => each.id > after && each.author.id === authorId && each.content === content),
  );
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const excess = text.trim().length - max;
  const tooLong = excess > 0 ? `This ${noun} is ${formatCount(excess)} characters too long.` : null;

  const submit = async () => {
    const content = text.trim();
    if (!content || tooLong) return;
    setRefusal(null);
    fieldRef.current?.focus();
    const newest = Math.max(0, ...stored.map(({ id }) => id));
    try {
      await sendText(draftKey, content, newest, (clientId) => send(content, clientId));
    } catch (error) {
      if (!isUncertain(error)) setRefusal(`${refused} ${reasonOf(error)}`);
    }
  };
  const write = (next: string) => {
    setText(next);
    if (next.trim()) onWrite?.();
  };
  const submitByButton = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <form onSubmit={submitByButton}>
      <TextArea
        {...field}
        ref={fieldRef}
        label={`Your ${noun}`}
        isLabelHidden
        value={text}
        onChange={write}
        onKeyDown={submitByKey}
        max={max}
        problem={tooLong ?? (isInDoubt ? doubt : refusal)}
        action={
          <Button type="submit" variant="primary" size="small" disabled={!text.trim() || tooLong !== null}>
            {verb}
          </Button>
        }
      />
    </form>
  );
}
