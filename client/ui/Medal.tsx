import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Medal.module.css';

export type MedalKind = 'qualifying' | 'gold' | 'platinum' | 'ultimate' | 'awesome';

/** A time or score to beat: a small medal and its words. */
export function Medal({ kind, children }: { kind: MedalKind; children: ReactNode }) {
  return <span className={classes(styles.medal, styles[kind])}>{children}</span>;
}
