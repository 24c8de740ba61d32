import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import styles from './Person.module.css';
import { ProfileAvatar } from './ProfileAvatar.tsx';

interface PersonProps {
  profile: ProfileInfo;
  /** Smaller text under the name: “Uploader · added 12 May 2024”. */
  note?: ReactNode;
  size?: number;
}

/** A person's avatar and name; the name links to their profile. */
export function Person({ profile, note, size = 36 }: PersonProps) {
  return (
    <div className={styles.person}>
      <ProfileAvatar profile={profile} size={size} />
      <div className={styles.words}>
        <Link to={pathOf('profile', { id: profile.id })} className={styles.name}>
          {profile.username}
        </Link>
        {note && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  );
}
