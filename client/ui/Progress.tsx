import { classes } from './classes.ts';
import styles from './Progress.module.css';

interface ProgressProps {
  /** The name of the task, read aloud. */
  label: string;
  done: number;
  /** The end of the bar; 0 means that there is nothing to do, so the bar is full. */
  total: number;
  tone?: 'neutral' | 'negative' | 'success';
  /** The value in words: “3.1 of 4.8 MB”. */
  valueText?: string;
}

/** A progress bar along which a marble rolls. */
export function Progress({ label, done, total, tone = 'neutral', valueText }: ProgressProps) {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 1;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
      className={classes(styles.progress, tone !== 'neutral' && styles[tone])}
      style={{ '--done': part }}
    >
      <span className={styles.fill} />
      <span className={styles.marble} />
    </div>
  );
}
