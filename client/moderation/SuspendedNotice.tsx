import type { ProfileInfo } from '../../shared/accounts.ts';
import styles from './SuspendedNotice.module.css';
import { SuspensionNote } from './SuspensionNote.tsx';

/** Shown on every page to a suspended person: explains why they can only read. */
export function SuspendedNotice({ viewer }: { viewer: ProfileInfo | null }) {
  return (
    <div role="status" className="page">
      {viewer?.isSuspended && (
        <SuspensionNote profile={viewer} className={styles.notice}>
          Your account has been suspended.
        </SuspensionNote>
      )}
    </div>
  );
}
