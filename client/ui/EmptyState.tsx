import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  /** Says what could be here. */
  children: ReactNode;
  /** The next step, a button or a link. */
  action?: ReactNode;
  isSmall?: boolean;
}

export function EmptyState({ icon, children, action, isSmall = false }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, isSmall && styles.small)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p>{children}</p>
      {action}
    </div>
  );
}
