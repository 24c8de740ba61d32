import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './ErrorMessage.module.css';

interface ErrorMessageProps {
  /** What happened and what to do, in a sentence. */
  children: ReactNode;
  /** A small button that tries again. */
  action?: ReactNode;
  className?: string;
}

/** An error, to be placed beside the thing that failed. */
export function ErrorMessage({ children, action, className }: ErrorMessageProps) {
  return (
    <div role="alert" className={classes(styles.error, className)}>
      <CircleAlert className="icon" />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
