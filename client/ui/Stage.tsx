import { classes } from './classes.ts';
import styles from './Stage.module.css';
import stageUrl from './stage.svg';

/** The drawing of the home page: tiled platforms, gems and the marble. */
export function Stage({ className }: { className?: string | undefined }) {
  return <img src={stageUrl} alt="" width={430} height={348} className={classes(styles.stage, className)} />;
}
