import { Ban } from 'lucide-react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { UserText } from '../texts/UserText.tsx';
import { classes } from '../ui/classes.ts';
import styles from './SuspensionNote.module.css';

interface SuspensionNoteProps {
  profile: Pick<ProfileInfo, 'suspensionReason'>;
  /** Says that the account is suspended; the reason follows. */
  children: string;
  className: string | undefined;
}

export function SuspensionNote({ profile, children, className }: SuspensionNoteProps) {
  return (
    <div className={classes(styles.note, className)}>
      <Ban className="icon" />
      <div className={styles.words}>
        <b>{children}</b>
        {profile.suspensionReason && <UserText>{profile.suspensionReason}</UserText>}
      </div>
    </div>
  );
}
