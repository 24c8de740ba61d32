import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './LiveIndicator.module.css';

/** `connecting` keeps the place of “Live” and shows nothing. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

interface LiveIndicatorProps {
  connection: Connection;
  /** Instead of “Live” while connected: “37 people here now”. */
  children?: ReactNode;
  /** Announces changes; only one indicator per page should. */
  isAnnounced?: boolean;
  className?: string | undefined;
}

export function LiveIndicator({ connection, children, isAnnounced = false, className }: LiveIndicatorProps) {
  return (
    <span
      role={isAnnounced ? 'status' : undefined}
      className={classes(styles.live, connection !== 'live' && styles[connection], className)}
    >
      {connection === 'reconnecting' ? 'Reconnecting…' : (children ?? 'Live')}
    </span>
  );
}
