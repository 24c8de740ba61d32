import type { PackEditorChange } from '../../../shared/packEditors.ts';
import type { PackHistoryStep } from '../../../shared/packHistory.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { useLevels } from '../../levels/levelStore.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { describeStep } from '../describeOps.ts';
import styles from './HistoryDialog.module.css';

/** Who did what, and who was invited or left at that version. */
export function HistoryStep({ step }: { step: PackHistoryStep }) {
  const byId = useLevels((state) => state.byId);
  return (
    <>
      <ProfileAvatar profile={step.by} size={28} />
      <span className={styles.words}>
        <span>
          <b>{step.by.username}</b> {describeStep(step, (id) => byId.get(id)?.name)}
        </span>
        <span className={styles.time}>
          {step.label && <b className={styles.label}>{step.label}</b>}
          <RelativeTime time={step.time} />
        </span>
        {step.editorChanges.map((change) => (
          <span key={`${change.kind} ${change.account.id} ${change.time}`} className={styles.time}>
            {describeEditorChange(change)}
          </span>
        ))}
      </span>
    </>
  );
}

function describeEditorChange({ kind, account, by }: PackEditorChange): string {
  switch (kind) {
    case 'invited':
      return `${by.username} invited ${account.username}`;
    case 'joined':
      return `${account.username} joined by a link`;
    case 'removed':
      return `${by.username} removed ${account.username} as an editor`;
    case 'left':
      return `${account.username} left the editors`;
  }
}
