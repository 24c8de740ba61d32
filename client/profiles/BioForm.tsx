import type { FormEvent } from 'react';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { editedText } from '../state/editedText.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { TheirText } from '../ui/TheirText.tsx';
import styles from './BioForm.module.css';
import { useBioDraft } from './bioDraft.ts';
import { saveBio } from './editProfile.ts';

interface BioFormProps {
  profileId: number;
  /** As it is stored now: it may be changed on another page meanwhile. */
  bio: string;
  /** Whether the viewer has just asked for the form; it also opens by itself for a draft. */
  takesFocus: boolean;
  onDone: () => void;
}

export function BioForm({ profileId, bio, takesFocus, onDone }: BioFormProps) {
  const [typed, setTyped] = useBioDraft(profileId);
  const { text, change, theirs, takeTheirs, keepOwn } = editedText({ stored: bio, typed, setTyped });
  const excess = text.trim().length - limits.bioLength;
  const tooLong = excess > 0 ? `This bio is ${formatCount(excess)} characters too long.` : null;

  const { run, isBusy, problem } = useAction(
    async () => {
      await saveBio(profileId, text.trim());
      onDone();
    },
    { explain: (error) => `Your bio was not saved. ${reasonOf(error)}` },
  );

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLong) void run();
  };
  return (
    <form className={styles.form} onSubmit={save} aria-busy={isBusy}>
      <TextArea
        label="Bio"
        value={text}
        onChange={change}
        max={limits.bioLength}
        problem={tooLong ?? problem}
        autoFocus={takesFocus}
      />
      <TheirText
        isShown={theirs !== null && !isBusy}
        className={styles.theirs}
        onTake={takeTheirs}
        onKeep={keepOwn}
      >
        <p>
          {theirs ? 'The bio has been changed elsewhere to this:' : 'The bio has been removed elsewhere.'}
        </p>
        {theirs && <q>{theirs}</q>}
      </TheirText>
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={tooLong !== null || theirs !== null}
        >
          Save bio
        </Button>
      </div>
    </form>
  );
}
