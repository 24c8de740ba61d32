import type { ModerationEntry } from '../../shared/moderation.ts';
import styles from '../moderation/Rows.module.css';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { describeEntry } from './describeEntry.ts';

export function LogRows({ entries }: { entries: readonly ModerationEntry[] }) {
  return (
    <ol className={styles.rows}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.row}>
          <div className={styles.words}>
            <span>{describeEntry(entry)}</span>
            {entry.reason && <p className={styles.note}>{entry.reason}</p>}
            <RelativeTime time={entry.time} className={styles.facts} />
          </div>
        </li>
      ))}
    </ol>
  );
}
