import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../code/lazyComponent.ts';
import { Button } from '../ui/Button.tsx';
import { UserText } from '../ui/UserText.tsx';
import { useBioDraft } from './bioDraft.ts';
import styles from './ProfilePage.module.css';

const BioForm = lazyComponent(async () => (await import('./BioForm.tsx')).BioForm);

interface EditableBioProps {
  profileId: number;
  bio: string;
}

/** A person's text about themselves, for viewers who may change it. It is being edited while it has a draft. */
export function EditableBio({ profileId, bio }: EditableBioProps) {
  const [isOpened, setIsOpened] = useState(false);
  const [typed, setTyped] = useBioDraft(profileId);
  const close = () => {
    setTyped(undefined);
    setIsOpened(false);
  };
  const shown = (
    <div className={styles.editable}>
      {bio && <UserText className={styles.bio}>{bio}</UserText>}
      <Button size="small" variant="plain" onClick={() => setIsOpened(true)}>
        <Pencil className="icon" />
        {bio ? 'Edit bio' : 'Add a bio'}
      </Button>
    </div>
  );
  if (!isOpened && !typed) return shown;
  return (
    <Suspense fallback={shown}>
      <BioForm profileId={profileId} bio={bio} onDone={close} takesFocus={isOpened} />
    </Suspense>
  );
}
