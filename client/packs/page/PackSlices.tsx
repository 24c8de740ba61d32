import type { LevelInfo } from '../../../shared/levels.ts';
import { levelPicture } from '../../levels/levelPicture.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Picture } from '../../ui/Picture.tsx';
import styles from './PackSlices.module.css';

const mostSlices = 12;
/** With fewer, small pictures would be stretched: they come again, cut elsewhere. */
const fewestSlices = 5;

/** The pictures of a pack's levels side by side. */
export function PackSlices({ levels }: { levels: readonly LevelInfo[] }) {
  if (levels.length === 0) {
    return (
      <div className={styles.empty}>
        <Mark size={64} />
      </div>
    );
  }
  const count = Math.min(mostSlices, Math.max(fewestSlices, levels.length));
  const slices = Array.from({ length: count }, (_, index) => ({
    level: levels[index % levels.length],
    round: Math.floor(index / levels.length),
  }));
  return (
    <div className={classes(styles.slices, levels.length < fewestSlices && styles.repeated)}>
      {slices.map(
        ({ level, round }) =>
          level && (
            <Picture
              key={`${level.id}-${round}`}
              src={levelPicture(level)}
              gem={level.modification}
              isEager
              className={styles.slice}
            />
          ),
      )}
    </div>
  );
}
