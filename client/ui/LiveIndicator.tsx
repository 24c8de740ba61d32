import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './LiveIndicator.module.css';

export type Connection = 'live' | 'reconnecting';

interface LiveIndicatorProps {
  connection: Connection;
  /** Instead of “Live” while connected: “37 people here now”. */
  children?: ReactNode;
  /** Announces changes; only one indicator per page should. */
  isAnnounced?: boolean;
  className?: string | undefined;
}

export function LiveIndicator({ connection, children, isAnnounced = false, className }: LiveIndicatorProps) {
  const isLive = connection === 'live';
  return (
    <span
      role={isAnnounced ? 'status' : undefined}
      className={classes(styles.live, !isLive && styles.reconnecting, className)}
    >
      {isLive ? (children ?? 'Live') : 'Reconnecting…'}
    </span>
  );
}
