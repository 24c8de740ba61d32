import type { LevelInfo } from '../../../shared/levels.ts';
import { levelPicture, levelPictureSizes } from '../../levels/levelPicture.ts';
import { usePictureColors } from '../../levels/pictureColors.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Picture } from '../../ui/Picture.tsx';
import styles from './PackSlices.module.css';

const maxSlices = 12;
/**
 * With fewer slices than this, each would be stretched; so pictures are repeated, showing another part of
 * them.
 */
const minSlices = 5;

/** The pictures of a pack's levels side by side. */
export function PackSlices({ levels }: { levels: readonly LevelInfo[] }) {
  const colors = usePictureColors(({ byId }) => byId);
  if (levels.length === 0) {
    return (
      <div className={styles.empty}>
        <Mark size={64} />
      </div>
    );
  }
  const count = Math.min(maxSlices, Math.max(minSlices, levels.length));
  const slices = Array.from({ length: count }, (_, index) => ({
    level: levels[index % levels.length],
    round: Math.floor(index / levels.length),
  }));
  return (
    <div className={classes(styles.slices, levels.length < minSlices && styles.repeated)}>
      {slices.map(
        ({ level, round }) =>
          level && (
            <Picture
              key={`${level.id}-${round}`}
              src={levelPicture(level)}
              srcSet={levelPictureSizes(level)}
              // As high as the slice, of which only the middle is shown.
              sizes="(max-width: 860px) 174px, 280px"
              color={colors[level.id]}
              gem={level.modification}
              isEager
              className={styles.slice}
            />
          ),
      )}
    </div>
  );
}
