import type { ModerationEntry } from '../../shared/moderation.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { describeEntry } from './describeEntry.ts';
import styles from './Rows.module.css';

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
