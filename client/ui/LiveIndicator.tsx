import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './LiveIndicator.module.css';

/** `connecting` keeps the place of “Live” and shows nothing. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

interface LiveIndicatorProps {
  connection: Connection;
  /** Instead of “Live” while connected: “37 people here now”. */
  children?: ReactNode;
}

export function LiveIndicator({ connection, children }: LiveIndicatorProps) {
  return (
    <span className={classes(styles.live, connection !== 'live' && styles[connection])}>
      {connection === 'reconnecting' ? 'Reconnecting…' : (children ?? 'Live')}
    </span>
  );
}
