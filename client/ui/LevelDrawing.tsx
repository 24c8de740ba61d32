import { classes } from './classes.ts';
import styles from './LevelDrawing.module.css';
import drawingUrl from './levelDrawing.svg';

/** The drawing of the home page: tiled platforms, gems and the marble. */
export function LevelDrawing({ className }: { className?: string | undefined }) {
  return (
    <img src={drawingUrl} alt="" width={430} height={348} className={classes(styles.drawing, className)} />
  );
}
