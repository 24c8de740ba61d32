import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { UserText } from '../ui/UserText.tsx';
import { saveBio } from './editProfile.ts';
import styles from './ProfilePage.module.css';

interface EditableBioProps {
  profileId: number;
  bio: string;
}

/** A person's text about themselves, for viewers who may change it. */
export function EditableBio({ profileId, bio }: EditableBioProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <BioForm profileId={profileId} bio={bio} onDone={() => setIsEditing(false)} />;
  return (
    <div className={styles.editable}>
      {bio && <UserText className={styles.bio}>{bio}</UserText>}
      <Button size="small" variant="plain" onClick={() => setIsEditing(true)}>
        <Pencil className="icon" />
        {bio ? 'Edit bio' : 'Add a bio'}
      </Button>
    </div>
  );
}

function BioForm({ profileId, bio, onDone }: EditableBioProps & { onDone: () => void }) {
  const [text, setText] = useState(bio);
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
    <form className={styles.bioForm} onSubmit={save} aria-busy={isBusy}>
      <TextArea
        label="Bio"
        value={text}
        onChange={setText}
        max={limits.bioLength}
        problem={tooLong ?? problem}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={tooLong !== null}>
          Save bio
        </Button>
      </div>
    </form>
  );
}
