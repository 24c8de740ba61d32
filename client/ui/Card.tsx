import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'form' | 'ul' | 'li';
  /** Removes the padding, for a list of rows that reaches the edges. */
  isBare?: boolean;
}

export function Card({ as: Tag = 'div', isBare = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classes(styles.card, !isBare && styles.padded, className)} />;
}
