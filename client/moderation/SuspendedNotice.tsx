import { Suspense } from 'react';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { pagePart } from '../code/pagePart.ts';
import styles from './SuspendedNotice.module.css';

const SuspensionNote = pagePart(
  'moderation/SuspensionNote.tsx',
  async () => (await import('./SuspensionNote.tsx')).SuspensionNote,
);

/** Shown on every page to a suspended person: explains why they can only read. */
export function SuspendedNotice({ viewer }: { viewer: ProfileInfo | null }) {
  return (
    <div role="status" className="page">
      {viewer?.isSuspended && (
        <Suspense>
          <SuspensionNote profile={viewer} className={styles.notice}>
            Your account has been suspended.
          </SuspensionNote>
        </Suspense>
      )}
    </div>
  );
}
