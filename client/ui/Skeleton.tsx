import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'box' | 'text' | 'circle';
  /** CSS lengths; a number is pixels. */
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
}

/** A placeholder while content is loading. Set `aria-busy` on the surrounding element. */
export function Skeleton({ shape = 'box', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, shape !== 'box' && styles[shape], className)}
      style={{ width, height }}
    />
  );
}
