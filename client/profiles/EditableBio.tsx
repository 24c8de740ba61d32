import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../code/lazyComponent.ts';
import { editedText } from '../state/editedText.ts';
import { UserText } from '../texts/UserText.tsx';
import { Button } from '../ui/Button.tsx';
import { useBioDraft } from './bioDraft.ts';
import styles from './ProfilePage.module.css';

const BioForm = lazyComponent(async () => (await import('./BioForm.tsx')).BioForm);

interface EditableBioProps {
  profileId: number;
  bio: string;
}

/**
 * A person's text about themselves, for viewers who may change it. The form opens by itself for a draft that
 * differs, and stays open until it is saved or cancelled.
 */
export function EditableBio({ profileId, bio }: EditableBioProps) {
  const [opening, setOpening] = useState<'asked' | 'draft' | null>(null);
  const [typed, setTyped] = useBioDraft(profileId);
  if (!opening && editedText({ stored: bio, typed, setTyped }).isChanged) setOpening('draft');
  const close = () => {
    setTyped(undefined);
    setOpening(null);
  };
  const shown = (
    <div className={styles.editable}>
      {bio && <UserText className={styles.bio}>{bio}</UserText>}
      <Button size="small" variant="plain" onClick={() => setOpening('asked')}>
        <Pencil className="icon" />
        {bio ? 'Edit bio' : 'Add a bio'}
      </Button>
    </div>
  );
  if (!opening) return shown;
  return (
    <Suspense fallback={shown}>
      <BioForm profileId={profileId} bio={bio} onDone={close} takesFocus={opening === 'asked'} />
    </Suspense>
  );
}
