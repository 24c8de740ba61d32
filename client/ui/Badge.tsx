import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

interface BadgeProps {
  children: ReactNode;
  /**
   * `count` is a number inside a button or heading; without it the badge has colours for a picture behind it.
   */
  kind?: 'count';
}

export function Badge({ children, kind }: BadgeProps) {
  return <span className={classes(styles.badge, kind && styles[kind])}>{children}</span>;
}
