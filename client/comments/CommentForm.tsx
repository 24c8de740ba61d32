import type { FormEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { reasonOf } from '../api/callError.ts';
import { isUncertain } from '../api/isUncertain.ts';
import { reportWriting } from '../looking/reportWriting.ts';
import { sendText, useIsInDoubt } from '../state/sentTexts.ts';
import { useDraft } from '../state/useDraft.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './Comments.module.css';
import { useComments } from './commentStore.ts';
import { postComment } from './postComment.ts';

const doubt =
  'Your comment may not have been posted. It is here again; posting it once more does not post it twice.';

export function CommentForm({ levelId, author }: { levelId: number; author: ProfileInfo }) {
  const key = `comment:${levelId}`;
  const [text, setText] = useDraft(key);
  const comments = useComments(levelId);
  const isInDoubt = useIsInDoubt(key, ({ content, after }) =>
    comments.some(
      (comment) => comment.id > after && comment.author.id === author.id && comment.content === content,
    ),
  );
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const excess = text.trim().length - limits.commentLength;
  const tooLong = excess > 0 ? `This comment is ${formatCount(excess)} characters too long.` : null;

  const post = async () => {
    const content = text.trim();
    if (!content || tooLong) return;
    setRefusal(null);
    fieldRef.current?.focus();
    const newest = Math.max(0, ...comments.map(({ id }) => id));
    try {
      await sendText(key, content, newest, (clientId) => postComment(levelId, content, clientId));
    } catch (error) {
      if (!isUncertain(error)) setRefusal(`Your comment was not posted. ${reasonOf(error)}`);
    }
  };
  const write = (next: string) => {
    setText(next);
    if (next.trim()) reportWriting(levelId);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ProfileAvatar profile={author} />
      <TextArea
        ref={fieldRef}
        label="Your comment"
        isLabelHidden
        placeholder="Say something kind or useful"
        value={text}
        onChange={write}
        onKeyDown={submitByKey}
        max={limits.commentLength}
        problem={tooLong ?? (isInDoubt ? doubt : refusal)}
        action={
          <Button type="submit" variant="primary" size="small" disabled={!text.trim() || tooLong !== null}>
            Comment
          </Button>
        }
      />
    </form>
  );
}
