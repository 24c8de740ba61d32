import { classes } from './classes.ts';
import styles from './Gem.module.css';

/** The name of each modification; each has a gem of its own colour. */
export const gems = {
  gold: 'Gold',
  platinum: 'Platinum',
  fubar: 'Fubar',
  ultra: 'Ultra',
  platinumquest: 'PlatinumQuest',
} as const;

export type GemKind = keyof typeof gems;

interface GemProps {
  kind: GemKind;
  isBig?: boolean;
  className?: string | undefined;
}

export function Gem({ kind, isBig = false, className }: GemProps) {
  return (
    <span className={classes(styles.gem, styles[kind], isBig && styles.big, className)}>{gems[kind]}</span>
  );
}
