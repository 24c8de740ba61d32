import type { LevelInfo } from '../../../shared/levels.ts';
import { levelPicture, levelPictureSizes } from '../../levels/levelPicture.ts';
import { usePictureColor } from '../../levels/pictureColors.ts';
import { Picture } from '../../ui/Picture.tsx';

/** The small picture of a level in a row. */
export const RowPicture = ({ level, className }: { level: LevelInfo; className: string | undefined }) => (
  <Picture
    src={levelPicture(level)}
    srcSet={levelPictureSizes(level)}
    sizes="92px"
    color={usePictureColor(level.id)}
    gem={level.modification}
    className={className}
  />
);
