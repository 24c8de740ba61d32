import { Ban } from 'lucide-react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { UserText } from '../ui/UserText.tsx';
import styles from './SuspendedNotice.module.css';

/** Shown on every page to a suspended person: explains why they can only read. */
export function SuspendedNotice({ viewer }: { viewer: ProfileInfo | null }) {
  return (
    <div role="status" className="page">
      {viewer?.isSuspended && (
        <div className={styles.notice}>
          <Ban className="icon" />
          <div className={styles.words}>
            <b>Your account has been suspended.</b>
            {viewer.suspensionReason && <UserText>{viewer.suspensionReason}</UserText>}
          </div>
        </div>
      )}
    </div>
  );
}
