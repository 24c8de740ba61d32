import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { lazyComponent } from '../code/lazyComponent.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './ProfilePage.module.css';

const AvatarDialog = lazyComponent(async () => (await import('./avatar/AvatarDialog.tsx')).AvatarDialog);

/** A person's picture, for viewers who may change it. */
export function EditableAvatar({ profile }: { profile: ProfileInfo }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={styles.avatar}>
      <ProfileAvatar profile={profile} size={128} />
      <IconButton
        size="small"
        className={styles.change}
        label="Change avatar"
        icon={<Camera className="icon" />}
        onClick={() => setIsEditing(true)}
      />
      {isEditing && (
        <Suspense>
          <AvatarDialog profile={profile} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
