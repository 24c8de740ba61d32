import type { FormEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { reasonOf } from '../api/callError.ts';
import { draftOf, setDraft, useDraft } from '../state/useDraft.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './Comments.module.css';
import { postComment } from './postComment.ts';

/** Returns a refused comment to the form, before the text that was typed since. */
function putBack(key: string, refused: string): void {
  const typed = draftOf(key);
  setDraft(key, typed ? `${refused}\n\n${typed}` : refused);
}

export function CommentForm({ levelId, author }: { levelId: number; author: ProfileInfo }) {
  const key = `comment:${levelId}`;
  const [text, setText] = useDraft(key);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const excess = text.trim().length - limits.commentLength;
  const tooLong = excess > 0 ? `This comment is ${formatCount(excess)} characters too long.` : null;

  const post = async () => {
    const content = text.trim();
    if (!content || tooLong) return;
    setText('');
    setRefusal(null);
    fieldRef.current?.focus();
    try {
      await postComment(levelId, content);
    } catch (error) {
      putBack(key, content);
      setRefusal(`Your comment was not posted. ${reasonOf(error)}`);
    }
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
        onChange={setText}
        onKeyDown={submitByKey}
        max={limits.commentLength}
        problem={tooLong ?? refusal}
        action={
          <Button type="submit" variant="primary" size="small" disabled={!text.trim() || tooLong !== null}>
            Comment
          </Button>
        }
      />
    </form>
  );
}
